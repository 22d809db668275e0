import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { maxDescriptionLength, maxNameLength } from '#contract/rules/clans/listing-rules.ts'
import type { ReportedClan } from '#contract/listing-reports.ts'
import { maxReportLength, maxReportsAtOnce } from '#contract/rules/clans/listing-reports.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { maxReasonLength } from '#contract/rules/reason.ts'
import { maxAppealLength } from '#contract/rules/votes/vote-reports.ts'
import type { WeekReport } from '#contract/vote-reports.ts'
import { emailPattern, newPasswordError, maxEmailLength, maxPasswordLength } from '#contract/rules/credentials.ts'
import { readWebsite } from '#contract/rules/links/links.ts'
import { readLine, readText } from '#contract/rules/text/plain-text.ts'
import { writeToOutbox } from '#server/features/mail/outbox.ts'
import { createReviewEmails } from '#server/features/review/review-emails.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { aUser, cheapHash, drainJobs, signIn } from '../support/accounts.ts'
import { wednesday } from '../support/clock.ts'
import { exhaustive } from '../support/exhaustive.ts'
import { aClanForm, sendForm } from '../support/forms.ts'
import { oneOfEachClass, packHostileTexts } from '../support/hostile-texts.ts'
import { readOutbox } from '../support/mailbox.ts'
import { readHtml } from '../support/markup.ts'
import { isFreeText, readOperations } from '../support/operations.ts'
import { aNewVote } from '../support/new-vote.ts'
import { aClan } from '../support/people.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { expectNoConsoleOutput } from '../support/console-output.ts'
import { type TestSite, useSite } from '../support/site.ts'

// Covers text that is not public: profiles before approval, reasons in the audit log, emails, email addresses and passwords.

const harness = useSite()
expectNoConsoleOutput()
const lanes = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** Hostile texts of whole characters, because forms and emails cannot contain lone surrogates. */
const textsUpTo = (maxLength: number) => packHostileTexts(maxLength).map((text) => text.toWellFormed())

test('every text field without a pattern has a test that reads it back', () => {
  const writing = readOperations().filter(({ method }) => method !== 'GET')
  const free = new Set(writing.flatMap(({ fields }) => fields.filter(isFreeText).map(({ name }) => name)))
  const readBack = {
    'here, as the owner reads it': ['name', 'description', 'discordUrl', 'websiteUrl', 'text'],
    'here, in the audit log and in emails': ['reason'],
    'here, by signing in': ['password', 'newPassword', 'currentPassword'],
    'by hostile-text.test.ts': ['note', 'title', 'content'],
    'nowhere, because only a few values are valid': [
      'platforms',
      'playstyles',
      'headerImageSrc',
      'url',
      'device-token',
      'facts',
      'x-vote-evidence',
    ],
  }
  expect([...free].sort()).toEqual(Object.values(readBack).flat().sort())
})

test('owners read their profile as they wrote it, before and after approval', async () => {
  const { db } = harness.storage
  const texts = textsUpTo(maxDescriptionLength)
  const site = await harness.open({}, { hashCost: cheapHash })
  const admin = await signIn(site, await aUser(db, { admin: true }))
  const accepted = await mapConcurrently(lanes, async (lane) => {
    const token = await signIn(site, await aUser(db))
    const own = async () => ((await (await site.call('GET', '/api/me', { token })).json()) as OwnClan[])[0]
    await sendForm(site, 'POST', token, await aClanForm())
    const { id, header_image_filename: headerImageSrc } = (await own()) ?? {}
    const edit = async (fields: Record<string, string>) =>
      sendForm(site, 'PATCH', token, await aClanForm({ ...fields, headerImageSrc: headerImageSrc ?? '' }))
    const approve = (what: string) => site.call('PATCH', `/api/admin/clans/${what}/${id}/approve`, { token: admin })
    await approve('registration')
    let count = 0
    for (const [i, text] of texts.entries()) {
      if (i % lanes.length !== lane) continue
      const [name, description, website] = [readLine(text), readText(text), `https://clan.example/${text}#${text}`]
      const whole = { name: text, description: text, websiteUrl: website }
      const { status } = await edit(whole)
      expect([200, 422]).toContain(status)
      const stored = { description, website_url: readWebsite(website) ?? null }
      // An invalid name may be a valid description.
      if (status === 200) expect((await own())?.pending).toMatchObject({ ...stored, name })
      else if (description !== undefined && (await edit({ ...whole, name: 'Any', websiteUrl: '' })).status === 200)
        expect((await own())?.pending).toMatchObject({ description, name: 'Any' })
      else continue
      count += 1
      if (count % 16 > 0) continue
      expect((await approve('pendingUpdate')).status).toBe(204)
      expect(await own()).toMatchObject({ description, pending: null })
    }
    return count
  })
  expect(accepted.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(texts.length * 0.8)
})

test('owners read their appeals as they wrote them', async () => {
  const { db } = harness.storage
  const owner = await aUser(db)
  const clanId = await aClan(db)
  await db.updateTable('clans').set({ owner_user_id: owner.id }).where('id', '=', clanId).execute()
  await insertVotes(db, [aNewVote({ clanId, castAt: new Date(wednesday - 1) })], unlimitedVotes)
  await db.updateTable('votes').set({ state: 'held' }).execute()
  await db.updateTable('tallies').set({ votes: 0, held: 1 }).execute()
  const site = await harness.open({}, { hashCost: cheapHash })
  const token = await signIn(site, owner)
  const accepted: string[] = []
  for (const text of textsUpTo(maxAppealLength)) {
    const body = { week: '2026-W47', text }
    const { status } = await site.call('POST', '/api/me/clan/appeals', { token, body })
    const read = readText(text)
    expect(status).toBe(read && read.length <= maxAppealLength ? 201 : 422)
    if (status === 201) accepted.push(read ?? '')
    await db
      .updateTable('vote_appeals')
      .set({ answer: 'Seen.', answered_at: new Date(wednesday) })
      .execute()
  }
  const { weeks } = (await (await site.call('GET', '/api/me/clan/votes', { token })).json()) as { weeks: WeekReport[] }
  expect(weeks[0]?.appeals.map(({ text }) => text)).toEqual(accepted)
  expect(accepted.length).toBeGreaterThan(10)
})

test('administrators read reports as they were written', async () => {
  const { db } = harness.storage
  const texts = textsUpTo(maxReportLength)
  const clans = await mapConcurrently([...Array(Math.ceil(texts.length / maxReportsAtOnce)).keys()], () => aClan(db))
  const site = await harness.open({}, { hashCost: cheapHash })
  const accepted = await mapConcurrently(texts, async (text, i) => {
    const path = `/api/clans/${clans[Math.floor(i / maxReportsAtOnce)]}/reports`
    const { status } = await site.post(path, { kind: 'other', text })
    const read = readText(text)
    expect([text, status]).toEqual([text, read && read.length <= maxReportLength ? 202 : 422])
    return status === 202 ? [read ?? ''] : []
  })
  const token = await signIn(site, await aUser(db, { admin: true }))
  const reported = (await (await site.call('GET', '/api/admin/reports', { token })).json()) as ReportedClan[]
  const read = reported.flatMap(({ reports }) => reports.map(({ text }) => text))
  expect(read.toSorted()).toEqual(accepted.flat().toSorted())
  expect(read.length).toBeGreaterThan(10)
})

test('the audit log shows the reasons of administrators as they were given', async () => {
  const { db } = harness.storage
  const reasons = textsUpTo(maxReasonLength).filter(
    (text) => readText(text) !== undefined && text.length <= maxReasonLength,
  )
  const forEveryAct = exhaustive ? reasons : reasons.filter((reason) => oneOfEachClass.includes(reason))
  const clans = await mapConcurrently(reasons, () => aClan(db))
  const site = await harness.open({}, { hashCost: cheapHash })
  const token = await signIn(site, await aUser(db, { admin: true }))
  await mapConcurrently(reasons, async (reason, i) => {
    const call = async (method: string, path: string, body: unknown) =>
      (await site.call(method, `/api/admin/clans/${path}`, { token, body })).status
    expect(await call('POST', `addPenalty/${clans[i]}`, { penalty: 1, reason })).toBe(201)
    if (!forEveryAct.includes(reason)) return
    expect(await call('PATCH', `${clans[i]}/takeDown`, { reason })).toBe(204)
    expect(await call('PATCH', `${clans[i]}/restore`, { reason })).toBe(204)
  })
  const acts = await readActs(site, token)
  for (const [act, given] of Object.entries({
    penalizeClan: reasons,
    takeDownClan: forEveryAct,
    restoreClan: forEveryAct,
  })) {
    const read = acts.filter((one) => one.act === act).map(({ reason }) => reason)
    expect(read.sort()).toEqual(given.map((reason) => readText(reason) ?? '').sort())
  }
})

async function readActs(site: TestSite, token: string): Promise<{ id: number; act: string; reason: string }[]> {
  const acts: { id: number; act: string; reason: string }[] = []
  for (let before = ''; ; before = `?before=${acts.at(-1)?.id}`) {
    const page = (await (await site.call('GET', `/api/admin/acts${before}`, { token })).json()) as typeof acts
    if (page.length === 0) return acts
    acts.push(...page)
  }
}

const headersOfMails = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

test('emails contain names and reasons in the subject, text and HTML, and no injected header', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-mails-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const sender = { name: 'Muster', address: 'no-reply@muster.test' }
  const post = writeToOutbox(path.join(folder, 'outbox'), () => sender, pino({ level: 'silent' }))
  const letters = createReviewEmails({ siteName: 'Muster', baseUrl: () => 'http://muster.test' })
  const written = textsUpTo(maxNameLength)
    .map((text) => ({ clan: readLine(text) || 'Any', reason: readText(text) || 'any' }))
    .filter(({ clan, reason }) => clan.length <= 80 && reason.length <= maxReasonLength)
  await mapConcurrently(written, async (facts, i) => {
    const kind = 'registration-rejected'
    const letter = await letters[kind]({ kind, recipient: `o${i}@example.org`, facts, attempts: 0 })
    if (letter) await post(letter)
  })
  const mails = new Map((await readOutbox(folder)).map((mail) => [mail.to, mail]))
  expect(mails.size).toBe(written.length)
  for (const [i, { clan, reason }] of written.entries()) {
    const mail = mails.get(`o${i}@example.org`)
    const { problems, texts } = readHtml(mail?.html ?? '')
    const [subject, given] = [`${clan} was not approved at Muster`, `Reason: ${reason}`]
    expect(problems).toEqual([])
    expect(mail?.headers.toSorted()).toEqual(headersOfMails)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(`\n\n${given}\n\n`)
    // In HTML, each line of the reason is a separate text node.
    expect(texts).toEqual(expect.arrayContaining([subject, ...given.split('\n').filter(Boolean)]))
  }
})

test('registration accepts exactly the valid email addresses and sends emails to them', async () => {
  const { db, dataDir } = harness.storage
  const site = await harness.open({}, { hashCost: cheapHash })
  const addresses = [...new Set(textsUpTo(maxEmailLength).flatMap((text) => [text, `${text}@example.org`]))]
  const known = (await readOutbox(dataDir)).length
  const accepted = await mapConcurrently(addresses, async (email) => {
    const { status } = await site.post('/api/users/register', { email, password: 'a quiet harbour' })
    expect([email, status]).toEqual([email, emailPattern.test(email) && email.length <= maxEmailLength ? 202 : 422])
    return status === 202 ? [email] : []
  })
  await drainJobs(site, db)
  const mails = (await readOutbox(dataDir)).slice(known)
  // Nodemailer quotes local parts with dots in unusual places.
  const read = (to: string) => to.replace(/^<"(.*)"(@.*)>$/, '$1$2').toLowerCase()
  expect(mails.map(({ to }) => read(to)).sort()).toEqual(accepted.flat().map((to) => to.toLowerCase()).sort()) // prettier-ignore
  for (const { headers } of mails) expect(headers.toSorted()).toEqual(headersOfMails)
})

test('every password that is long enough signs in, and no similar one does', async () => {
  const { db } = harness.storage
  const texts = textsUpTo(maxPasswordLength)
  const site = await harness.open({}, { hashCost: cheapHash })
  const accepted = await mapConcurrently(lanes, async (lane) => {
    const { email, password } = await aUser(db)
    const token = await signIn(site, { email, password })
    const signInWith = async (text: string) => (await site.post('/api/users/login', { email, password: text })).status
    let currentPassword = password
    let count = 0
    for (const newPassword of texts.filter((_, i) => i % lanes.length === lane)) {
      const body = { currentPassword, newPassword }
      const { status } = await site.call('PATCH', '/api/me/password', { token, body })
      const isFit = newPasswordError(newPassword) === undefined
      // Common passwords are rejected.
      expect(isFit ? [204, 422] : [422]).toContain(status)
      if (status === 422) continue
      expect(await signInWith(newPassword)).toBe(200)
      if (count % 4 === 0) expect(await signInWith(`${newPassword} `)).toBe(401)
      currentPassword = newPassword
      count += 1
    }
    return count
  })
  expect(accepted.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(
    texts.filter((text) => newPasswordError(text) === undefined).length * 0.9,
  )
})
