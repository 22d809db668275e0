// Sets up hot reloading before React loads. The React plugin would do it in an inline script.
interface RefreshRuntime {
  injectIntoGlobalHook(window: Window): void
}

const path = '/@react-refresh'
const { default: runtime } = (await import(/* @vite-ignore */ path)) as { default: RefreshRuntime }
runtime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./entry-browser.ts')
