import { type Device, deviceVersion, printsOf } from './devices.ts'
import { openIdentity, type Person, type Place } from './people.ts'
import type { Random } from './random.ts'
import { hourMs, minuteMs, type UnixMs } from './time.ts'
import type { CastVote, ClaimedBrowser, Evidence, Pointer, Reach } from './vote.ts'

/** How people reach the vote control. */
export function pickReach(random: Random): Reach {
  const luck = random.fraction()
  if (luck < 0.47) return 'list'
  if (luck < 0.81) return 'clan'
  if (luck < 0.93) return 'link'
  return luck < 0.98 ? 'widget' : 'direct'
}

const dwellMedians: Readonly<Record<Reach, number>> = { list: 9000, clan: 4500, link: 0, widget: 0, direct: 3800 }

/** Evidence that a person's browser reports, with realistic times: most people look around first, some know what they want. */
export function humanEvidence(random: Random, device: Device, castAt: UnixMs, reach: Reach): Evidence {
  // Links and widgets lead to `/vote`, which votes automatically.
  const hasPress = reach !== 'link' && reach !== 'widget'
  const dwell = hasPress ? Math.max(180, Math.floor(random.logNormal(dwellMedians[reach], 0.85))) : 0
  const isReplayed = !hasPress || random.chance(0.04)
  // Some pages stay open for hours, or are opened from another page of the site.
  const opened = random.chance(0.03)
    ? random.logUniform(minuteMs, 10 * hourMs)
    : random.chance(0.3)
      ? random.exponential(90_000)
      : 0
  const stampAt = Math.floor((castAt - dwell - random.logNormal(900, 0.7) - opened) / 1000) * 1000
  const isUnknown = random.chance(0.012)
  return {
    stampAt: isUnknown ? null : stampAt,
    dwellMs: isReplayed || isUnknown ? null : dwell,
    pointer: !hasPress || isUnknown ? null : pickPointer(random, device),
    trusted: !hasPress || isUnknown ? null : !random.chance(0.002),
    visible: isUnknown ? null : !random.chance(0.004),
    reach: isUnknown ? null : reach,
  }
}

/** A later press on the same page, with the same stamp and a longer dwell time. */
export function onSamePage(evidence: Evidence, laterMs: number): Evidence {
  const { dwellMs } = evidence
  return { ...evidence, dwellMs: dwellMs === null ? null : dwellMs + laterMs }
}

function pickPointer(random: Random, { kind, platform }: Device): Pointer {
  const luck = random.fraction()
  if (kind === 'desktop') return luck < 0.94 ? 'mouse' : luck < 0.965 ? 'touch' : luck < 0.99 ? 'keyboard' : 'pen'
  if (platform === 'ipad') return luck < 0.93 ? 'touch' : luck < 0.97 ? 'mouse' : 'pen'
  return luck < 0.99 ? 'touch' : luck < 0.995 ? 'pen' : 'mouse'
}

/** The browser as a device's requests describe it. */
export const claimOf = (device: Device, at: UnixMs): ClaimedBrowser => ({
  family: device.family,
  version: deviceVersion(device, at).major,
  platform: device.platform,
  headers: device.headers,
})

export interface Cast {
  readonly castAt: UnixMs
  readonly place: Place
  readonly reach: Reach
}

export function personVote(random: Random, person: Person, { castAt, place, reach }: Cast): CastVote {
  const { device } = person
  const { key, pass } = openIdentity(random, person, castAt, place.address)
  return {
    castAt,
    voterKey: key,
    address: place.address,
    prints: printsOf(device, castAt, place.connection, random),
    // Some passes are lost in transit, because the vote does not wait for them.
    pass: random.chance(0.015) ? null : pass,
    browser: claimOf(device, castAt),
    evidence: humanEvidence(random, device, castAt, reach),
  }
}

/** Votes of one visit, with a press for each clan: on the list without leaving the page, otherwise on each clan's page. */
export function* visitVotes<Clan>(
  random: Random,
  person: Person,
  clans: readonly Clan[],
  cast: Cast,
): Generator<CastVote & { readonly clan: Clan }> {
  const { castAt: start, reach } = cast
  const first = personVote(random, person, cast)
  let castAt = start
  for (const [i, clan] of clans.entries()) {
    const isSamePage = reach === 'list' && random.chance(0.8)
    const evidence = isSamePage
      ? onSamePage(first.evidence, castAt - start)
      : humanEvidence(random, person.device, castAt, reach === 'list' ? 'clan' : reach)
    const vote = { ...first, clan, castAt, evidence: i === 0 ? first.evidence : evidence }
    castAt += Math.floor(random.logNormal(22_000, 0.8))
    yield vote
  }
}
