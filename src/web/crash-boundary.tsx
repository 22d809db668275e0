import { Component, type ReactNode } from 'react'

interface Props {
  readonly onCrash: () => void
  readonly children: ReactNode
}

interface State {
  readonly page?: Node
}

/** For errors that would make React remove the whole document. Puts back what was visible, which then works like a page without script. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = {}

  // React calls this before changing the document.
  static getDerivedStateFromError(): State {
    return { page: document.documentElement.cloneNode(true) }
  }

  override componentDidCatch() {
    if (this.state.page) document.documentElement.replaceWith(this.state.page)
    this.props.onCrash()
  }

  override render() {
    return this.state.page ? null : this.props.children
  }
}
