// A child process for the test: reports its environment, fails, or never ends.
import process from 'node:process'
import { respondToOrder } from './respond-to-order.ts'

await respondToOrder(async ({ act }: { readonly act: 'tell' | 'fail' | 'exit' | 'wait' }) => {
  if (act === 'fail') throw new Error('no memory')
  if (act === 'exit') process.exit(3)
  if (act === 'wait') await new Promise(() => setInterval(() => {}, 1000))
  return Object.keys(process.env)
})
