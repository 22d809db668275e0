import { forgeEvidence, type VoteScript } from './vote-script.ts'

const hex = (number: number) => number.toString(16)
const home = () => '192.0.2.1'

/** `counted` follows from the soft limits (docs/CONFIGURATION.md). */
export const voteScripts: readonly VoteScript[] = [
  { name: 'one address', votes: 300, counted: 6, address: home, isGoal: true },
  { name: 'ten addresses', votes: 300, counted: 60, address: (i) => `10.${i % 10}.0.1`, isGoal: true },
  { name: 'a /24', votes: 300, counted: 60, isPerInstance: true, address: (i) => `10.0.0.${i % 250}` },
  { name: 'a /64', votes: 300, counted: 6, address: (i) => `2001:db8::${hex(i)}` },
  { name: 'a /56', votes: 300, counted: 8, address: (i) => `2001:db8:1:${hex(i % 256)}::1` },
  { name: 'a /48', votes: 300, counted: 40, address: (i) => `2001:db8:1:${hex(i * 200)}::1`, isGoal: true },
  {
    name: 'one device at 60 addresses',
    votes: 60,
    counted: 3,
    isPerInstance: true,
    address: (i) => `10.${i}.0.1`,
    print: 'a device',
    isGoal: true,
  },
  {
    name: 'one address with fingerprints that voted from three networks before',
    preparation: {
      votes: 60,
      clan: (i) => Math.floor(i / 18),
      address: (i) => `10.${100 + (i % 3)}.0.1`,
      print: (i) => `device ${Math.floor(i / 3)}`,
    },
    votes: 20,
    counted: 6,
    // After so many votes from `home`, others need a proof of work.
    address: () => '192.0.2.2',
    print: (i) => `device ${i}`,
    isGoal: true,
  },
  { name: '100 keys at once', votes: 100, counted: 6, address: home, concurrency: 100 },
  { name: 'no fingerprint', votes: 300, counted: 2, address: home, print: null },
  { name: 'no fingerprint, with proofs of work', votes: 40, counted: 6, address: home, print: null, sendsProofs: true },
  {
    name: 'the same from ten addresses',
    votes: 100,
    counted: 60,
    address: (i) => `10.${i % 10}.0.1`,
    print: null,
    sendsProofs: true,
  },
  {
    name: 'the same from a /48',
    votes: 96,
    counted: 40,
    address: (i) => `2001:db8:1:${hex((i % 12) * 300)}::1`,
    print: null,
    sendsProofs: true,
  },
  {
    name: 'fingerprints without a part',
    votes: 90,
    counted: 2,
    address: home,
    parts: (i) => (['fph', 'fps', 'fpa'] as const).filter((_, part) => part !== i % 3),
  },
  { name: 'empty evidence', votes: 100, counted: 6, address: home, evidence: () => '' },
  { name: 'evidence without pass and stamp', votes: 100, counted: 6, address: home, evidence: () => 'dwell=900' },
  {
    name: 'one stamp for 100 keys',
    votes: 100,
    counted: 6,
    address: home,
    stamps: 100,
    evidence: ({ shared }) => `stamp=${shared.stamp}`,
  },
  {
    name: 'one pass for 100 keys',
    votes: 100,
    counted: 6,
    address: home,
    passes: 1,
    evidence: ({ shared }) => `pass=${shared.pass}`,
  },
  {
    name: 'a new pass for each of 100 keys',
    votes: 100,
    counted: 6,
    address: home,
    passes: 100,
    evidence: async ({ issuePass, voterKey }) => `pass=${await issuePass(voterKey)}`,
  },
  { name: 'forged passes and stamps', votes: 99, counted: 6, address: home, evidence: forgeEvidence },
]
