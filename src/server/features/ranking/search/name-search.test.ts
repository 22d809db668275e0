import { expect, test } from 'vitest'
import { aRecord } from '#test/support/clan-record.ts'
import { ClanList } from '../clan-list.ts'
import { rankClan } from '../ranked-clan.ts'
import { ClanSearch } from './clan-search.ts'

// cspell:disable
/** Names of real listings, including easily confused ones. */
const names = [
  'Devcord', 'Programming', 'Programming Discussions', 'Functional Programming', 'Graphics Programming',
  'Programming Language Development', 'Low-Level Programming', 'The Coding Den', 'r/CodingHelp', 'InfoSec & Coding',
  "The Programmer's Hangout", 'Embedded Engineering - Amulius', 'Amulius - Embedded Engineering', 'Data Science',
  'Data Engineering', 'The Data Share', 'Data Version Control', 'Computer Science', 'Climate Science',
  'Science and Technology', 'C#', 'C# Inn', 'C++ Help', 'Together C & C++', '#include', 'Python', 'microsoft-python',
  'Ruby', 'Ärorust', 'Rust Programming Language Community Server', 'The Rust Programming Language', 'Swift',
  'TypeScript Community', 'WebAssembly', 'AssemblyScript', 'Assemblers Assemble', 'Linux Café', 'Linux Gaming',
  'Discord Linux', 'Linux For All', 'Linuxserver.io', 'GamingOnLinux', 'WordPress', 'WordPress Chat',
  'Unity Developer Community', 'Official Unity Discord', 'Microsoft Community', 'Cardano Community', 'Godot Engine',
  'Game Dev League', 'Game Dev Network', 'Reddit /r/gamedev', '/r/GameDesign', 'osu!dev', "Ren'Py", 'Home Assistant',
  '/r/Home Automation', 'Pi-hole & AdGuard', 'Reactiflux', 'Nodeiflux', 'Hackintosh x86', '/r/Hackintosh Paradise',
] // prettier-ignore

test.each([
  ['programming', 'Programming'],
  ['PROGRAMMING discussions', 'Programming Discussions'],
  ['coding den', 'The Coding Den'],
  ['programmers hangout', "The Programmer's Hangout"],
  ['embedded engineering', 'Embedded Engineering - Amulius'],
  ['amulius', 'Amulius - Embedded Engineering'],
  ['data science', 'Data Science'],
  ['C#', 'C#'],
  ['python', 'Python'],
  ['arorust', 'Ärorust'],
  ['assembly', 'AssemblyScript'],
  ['linux cafe', 'Linux Café'],
  ['wordpress', 'WordPress'],
  ['unity', 'Unity Developer Community'],
  ['godot', 'Godot Engine'],
  ['gamedev', 'Reddit /r/gamedev'],
  ["ren'py", "Ren'Py"],
  ['pi hole', 'Pi-hole & AdGuard'],
  ['reactifulx', 'Reactiflux'],
  ['hackintosh', 'Hackintosh x86'],
])('a search for %s returns %s first, although others are ranked higher', async (q, expected) => {
  const records = names.map((name, i) =>
    aRecord(i + 1, {
      name,
      // Each text contains the names of other clans.
      description: `Friends of ${names.at(i - 1)}, ${names.at(i - 2)} and ${names.at(i - 3)}.`,
      votes: name === expected ? 0 : 1 + i,
    }),
  )
  const list = new ClanList(
    records.map((record) => rankClan(record, '2026-W47', 0)),
    '2026-W46',
    0,
  )
  const search = new ClanSearch()
  await search.update(list)
  expect(list.page({}, [], search.find(q)).clans[0]?.record.name).toBe(expected)
})
