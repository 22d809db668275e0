// What the React plugin would print into the page as an inline script: hot reloading, before anything of React loads.
interface RefreshRuntime {
  injectIntoGlobalHook(window: Window): void
}

const path = '/@react-refresh'
const { default: runtime } = (await import(/* @vite-ignore */ path)) as { default: RefreshRuntime }
runtime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./entry-browser.ts')
