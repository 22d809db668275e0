import path from 'node:path'
import type { Plugin } from 'vite'

/** Modules that only the evidence of votes needs, and stubs with the same exports. */
const stubs: Readonly<Record<string, string>> = {
  'evidence/vote-evidence.ts': `export const describeEvidence = () => ''`,
  'evidence/voter-pass.ts': `export const createVoterPass = () => ({ get() {}, async request() {}, async replace() {} })`,
  'evidence/watch-unknown-pass.ts': `export const watchUnknownPass = () => {}`,
  'options/voting-options.tsx': `export const VotingOptions = () => null`,
  'evidence/device-check.ts': `export const deviceCheck = { get() {}, set: () => false, subscribe: () => () => {} }`,
  'options/device-check-choice.tsx': `export const DeviceCheckChoice = () => null`,
}

/** Code of other modules that only the evidence needs, and its replacement. */
const cuts: Readonly<Record<string, readonly (readonly [part: string, without: string])[]>> = {
  'voting-client.ts': [
    ['collectDetails: (press, clanId) =>', 'collectDetails: (clanId) =>'],
    ['details.collect(press, clanId)', 'details.collect(clanId)'],
    ['{ event, onPause }: CastOptions', '{ onPause }: CastOptions'],
    ["const press = { event, isVisible: document.visibilityState === 'visible', url: location.href }", ''],
    ['castVote(deps, clanId, press, {', 'castVote(deps, clanId, {'],
    [
      `    touch(event) {
      loadDetails().then(
        (details) => details.touch(event),
        () => {},
      )
    },
`,
      '',
    ],
  ],
  'cast-vote.ts': [
    ['press: Press,', ''],
    ['collectDetails(press, clanId)', 'collectDetails(clanId)'],
    ['{ fingerprint, evidence, send: keep, accept }', '{ fingerprint, send: keep, accept }'],
    ["headers: { 'x-vote-evidence': evidence },", ''],
  ],
  'button/use-vote.ts': [
    ['const touch = (event: SyntheticEvent) => client.touch(event.nativeEvent)', ''],
    ['message, after, touch, press }', 'message, after, press }'],
    ['function press({ nativeEvent: event }: MouseEvent) {', 'function press() {'],
    ['{ onPause: showPause, event }', '{ onPause: showPause }'],
  ],
  'button/upvote-button.tsx': [
    ['message, after, touch, press }', 'message, after, press }'],
    ['onPointerDown={touch}', ''],
    ['onFocus={touch}', ''],
  ],
  'vote-details.ts': [
    ['collect(press, clanId) {', 'collect(clanId) {'],
    ['describeEvidence(press, {', 'describeEvidence({'],
    [', hydratedAt: hydratedAt()', ''],
  ],
  '../../api-calls.ts': [["issueVoterPass: { method: 'POST', path: '/api/voter-pass' },", '']],
  '../../replay-early-events.ts': [['replayedAt = performance.now()', '']],
}

const folder = path.resolve('src/web/features/voting')

/** Removes the evidence of votes from a build. The build fails if a module or part is missing. */
export function withoutEvidence(): Plugin {
  const left = new Set([...Object.keys(stubs), ...Object.keys(cuts)])
  const nameOf = (id: string) => path.relative(folder, id).replaceAll('\\', '/')
  return {
    name: 'without-evidence',
    enforce: 'pre',
    load(id) {
      const name = nameOf(id)
      const stub = stubs[name]
      if (stub === undefined) return null
      left.delete(name)
      return stub
    },
    transform(code, id) {
      const name = nameOf(id)
      const parts = cuts[name]
      if (!parts) return null
      left.delete(name)
      return parts.reduce((rest, [part, without]) => {
        if (!rest.includes(part)) throw new Error(`bench/without-evidence.ts: ${name} does not contain "${part}"`)
        return rest.replaceAll(part, without)
      }, code)
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        throw new Error(`bench/without-evidence.ts: not in the build: ${[...left].join(', ')}`)
    },
  }
}
