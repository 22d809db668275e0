import { type ReactNode, useRef, useState } from 'react'
import type { Loaded } from '../../../features/loading/use-result.ts'
import { Button } from '../../../ui/button.tsx'
import { adminErrorMessage, isOutdated } from '../shared/admin-error-message.ts'
import { ConfirmDialog, type Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { DeskSection, EmptyState, SectionData } from '../shared/desk-section.tsx'
import { UndoMessage } from '../shared/confirmation/undo-message.tsx'
import styles from './queues.module.css'

export interface Decision<Item> {
  readonly label: string
  readonly confirmation: (item: Item) => Confirmation
  /** Undoes the decision. Resolves to a message. */
  readonly undo?: (item: Item) => Promise<string>
}

type Undo = () => Promise<string>

interface Outcome {
  readonly message?: string
  readonly error?: string
  readonly undo?: Undo | undefined
}

interface ReviewQueueProps<Item> {
  readonly headline: string
  readonly description: string
  readonly emptyState: { readonly headline: string; readonly text: string }
  readonly queue: Loaded<Item[]>
  readonly approve: Decision<Item>
  readonly reject: Decision<Item>
  readonly children: (item: Item, actions: ReactNode) => ReactNode
}

/** Items to decide. A decided item disappears immediately, and the next one gets focus, so that keyboard users can continue. */
export function ReviewQueue<Item extends { readonly id: number }>(props: ReviewQueueProps<Item>) {
  const { headline, description, emptyState, queue, approve, reject, children } = props
  const [asked, setAsked] = useState<{ readonly confirmation: Confirmation; readonly undo: Undo | undefined }>()
  const [outcome, setOutcome] = useState<Outcome>({})
  const [undoing, setUndoing] = useState(false)
  // Index of the last decided item.
  const [place, setPlace] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const next = {
    get current() {
      const items = list.current?.children ?? []
      const item = place === undefined ? undefined : items[Math.min(place, items.length - 1)]
      return item instanceof HTMLElement ? item : null
    },
  }

  function askToConfirm({ confirmation, undo }: Decision<Item>, item: Item) {
    const original = confirmation(item)
    const action = async (reason: string) => {
      await original.action(reason)
      setPlace(queue.data?.findIndex(({ id }) => id === item.id))
      queue.change((items) => items.filter(({ id }) => id !== item.id))
      // Supersedes a pending request, whose response may predate the decision.
      queue.reload()
    }
    setAsked({ confirmation: { ...original, action }, undo: undo && (() => undo(item)) })
  }

  async function takeBack(undo: Undo) {
    setUndoing(true)
    setPlace(undefined)
    try {
      setOutcome({ message: await undo() })
    } catch (failure) {
      setOutcome({ error: `Not undone. ${adminErrorMessage(failure)}`, undo: isOutdated(failure) ? undefined : undo })
    } finally {
      setUndoing(false)
      queue.reload()
    }
  }

  const { message, error, undo } = outcome
  return (
    <DeskSection
      headline={headline}
      description={description}
      status={undefined}
      actions={
        <Button busy={queue.busy} onClick={queue.reload}>
          Refresh
        </Button>
      }
    >
      <UndoMessage
        message={message}
        error={error}
        onUndo={undo && (() => void takeBack(undo))}
        undoing={undoing}
        next={next}
      />
      <SectionData loaded={queue}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon="✓" headline={emptyState.headline}>
              {emptyState.text}
            </EmptyState>
          ) : (
            <div ref={list} className={styles.queue}>
              {items.map((item) =>
                children(
                  item,
                  <>
                    <Button variant="primary" onClick={() => askToConfirm(approve, item)}>
                      {approve.label}
                    </Button>
                    <Button variant="danger" onClick={() => askToConfirm(reject, item)}>
                      {reject.label}
                    </Button>
                  </>,
                ),
              )}
            </div>
          )
        }
      </SectionData>
      <ConfirmDialog
        confirmation={asked?.confirmation}
        onClose={() => setAsked(undefined)}
        onDone={(done) => {
          setAsked(undefined)
          setOutcome({ message: done, undo: asked?.undo })
        }}
        onOutdated={queue.reload}
      />
    </DeskSection>
  )
}
