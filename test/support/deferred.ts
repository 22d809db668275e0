/** Like `Promise.withResolvers`, which is newer than the oldest browsers for which pages are type-checked. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
