import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { OwnClan } from '#contract/own-clan.ts'
import { longestReason } from '#contract/review.ts'
import { emailPattern, faultOfNewPassword } from '#contract/rules/credentials.ts'
import { readWebsite } from '#contract/rules/links.ts'
import { readLine, readText } from '#contract/rules/plain-text.ts'
import { writeToOutbox } from '#server/features/mail/outbox.ts'
import { writeReviewLetters } from '#server/features/review/review-letters.ts'
import { aUser, cheapHash, drainJobs, signIn } from '../support/accounts.ts'
import { aClanForm, sendForm } from '../support/forms.ts'
import { hostileTexts, wholeTexts } from '../support/hostile-texts.ts'
import { readOutbox } from '../support/mailbox.ts'
import { readHtml } from '../support/markup.ts'
import { isFreeText, readOperations } from '../support/operations.ts'
import { aClan } from '../support/people.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { expectSilence } from '../support/silence.ts'
import { type TestSite, useSite } from '../support/site.ts'

// Whatever owners, administrators and visitors may write and no page shows to everybody: the profile, reasons and the record,
// mails, addresses and passwords.

const house = useSite()
expectSilence()
const lanes = [0, 1, 2, 3, 4, 5, 6, 7] as const

test('every field that takes text of any form is followed to where it is read again', () => {
  const writing = readOperations().filter(({ method }) => method !== 'GET')
  const free = new Set(writing.flatMap(({ fields }) => fields.filter(isFreeText).map(({ name }) => name)))
  const followed = {
    'here, as an owner reads it': ['name', 'description', 'discordUrl', 'websiteUrl'],
    'here, in the record and in mails': ['reason'],
    'here, by signing in': ['password', 'newPassword', 'currentPassword'],
    'by hostile-text.test.ts': ['note', 'title', 'content'],
    'nowhere, for they name one of few': ['platforms', 'playstyles', 'headerImageSrc', 'url'],
  }
  expect([...free].sort()).toEqual(Object.values(followed).flat().sort())
})

test('what an owner writes: the profile, before and after it is approved', async () => {
  const { db } = house.storage
  const site = await house.open({}, { hashCost: cheapHash })
  const admin = await signIn(site, await aUser(db, { admin: true }))
  const taken = await sideBySide(lanes, async (lane) => {
    const token = await signIn(site, await aUser(db))
    const own = async () => ((await (await site.call('GET', '/api/me', { token })).json()) as OwnClan[])[0]
    await sendForm(site, 'POST', token, await aClanForm())
    const { id, header_image_filename: headerImageSrc } = (await own()) ?? {}
    const edit = async (fields: Record<string, string>) =>
      sendForm(site, 'PATCH', token, await aClanForm({ ...fields, headerImageSrc: headerImageSrc ?? '' }))
    const approve = (what: string) => site.call('PATCH', `/api/admin/clans/${what}/${id}/approve`, { token: admin })
    await approve('registration')
    let count = 0
    for (const [i, text] of wholeTexts.entries()) {
      if (i % lanes.length !== lane) continue
      const [name, description, website] = [readLine(text), readText(text), `https://clan.example/${text}#${text}`]
      const whole = { name: text, description: text, websiteUrl: website }
      const { status } = await edit(whole)
      expect([200, 422]).toContain(status)
      const stored = { description, website_url: readWebsite(website) ?? null }
      // What is too short or too long for a name may be a description, and none but hers has to be right.
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
  expect(taken.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(500)
})

/** As few texts as hold all, each in a line; those of our own stand alone. */
function inFew(texts: readonly string[]): string[] {
  const [alone, others] = [new Set(hostileTexts.map((text) => text.toWellFormed())), [] as string[]]
  for (const text of texts.filter((one) => !alone.has(one))) {
    const joined = `${others.at(-1) ?? ''}\n${text}`
    if (others.length > 0 && joined.length <= longestReason) others[others.length - 1] = joined
    else others.push(text)
  }
  return [...texts.filter((text) => alone.has(text)), ...others]
}

test('the reasons of administrators are read in the record as they were given', async () => {
  const { db } = house.storage
  const reasons = inFew(wholeTexts.filter((text) => readText(text) !== undefined && text.length <= longestReason))
  const clans = await sideBySide(reasons, () => aClan(db))
  const site = await house.open({}, { hashCost: cheapHash })
  const token = await signIn(site, await aUser(db, { admin: true }))
  await sideBySide(reasons, async (reason, i) => {
    const call = async (method: string, path: string, body: unknown) =>
      (await site.call(method, `/api/admin/clans/${path}`, { token, body })).status
    expect(await call('POST', `addPenalty/${clans[i]}`, { penalty: 1, reason })).toBe(201)
    expect(await call('PATCH', `${clans[i]}/takeDown`, { reason })).toBe(204)
    expect(await call('PATCH', `${clans[i]}/restore`, { reason })).toBe(204)
  })
  const expected = reasons.map((reason) => readText(reason) ?? '').sort()
  const acts = await readActs(site, token)
  for (const act of ['penalizeClan', 'takeDownClan', 'restoreClan'])
    expect(acts.filter((one) => one.act === act).map(({ reason }) => reason).sort()).toEqual(expected) // prettier-ignore
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

test('names and reasons in mails: the subject, the text and the HTML say them, and no header more', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-mails-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const sender = { name: 'Muster', address: 'no-reply@muster.test' }
  const post = writeToOutbox(path.join(folder, 'outbox'), () => sender, pino({ level: 'silent' }))
  const letters = writeReviewLetters({ siteName: 'Muster', baseUrl: () => 'http://muster.test' })
  const written = wholeTexts
    .map((text) => ({ clan: readLine(text) || 'Any', reason: readText(text) || 'any' }))
    .filter(({ clan, reason }) => clan.length <= 80 && reason.length <= longestReason)
  await sideBySide(written, async (facts, i) =>
    post(await letters['registration-rejected']({ recipient: `o${i}@example.org`, facts })),
  )
  const mails = new Map((await readOutbox(folder)).map((mail) => [mail.to, mail]))
  expect(mails.size).toBe(written.length)
  for (const [i, { clan, reason }] of written.entries()) {
    const mail = mails.get(`o${i}@example.org`)
    const { faults, texts } = readHtml(mail?.html ?? '')
    const [subject, given] = [`${clan} was not approved at Muster`, `The reason given: ${reason}`]
    expect(faults).toEqual([])
    expect(mail?.headers.toSorted()).toEqual(headersOfMails)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(`\n\n${given}\n\n`)
    // Each line of the reason is one of the page.
    expect(texts).toEqual(expect.arrayContaining([subject, ...given.split('\n').filter(Boolean)]))
  }
})

test('addresses of any text: taken where they are one, and then mailed to', async () => {
  const { db, dataDir } = house.storage
  const site = await house.open({}, { hashCost: cheapHash })
  const addresses = [...new Set(wholeTexts.flatMap((text) => [text, `${text}@example.org`]))]
  const known = (await readOutbox(dataDir)).length
  const taken = await sideBySide(addresses, async (email) => {
    const { status } = await site.post('/api/users/register', { email, password: 'a quiet harbour' })
    expect([email, status]).toEqual([email, emailPattern.test(email) && email.length <= 254 ? 202 : 422])
    return status === 202 ? [email] : []
  })
  await drainJobs(site, db)
  const mails = (await readOutbox(dataDir)).slice(known)
  // Dots in odd places are put in quotes.
  const read = (to: string) => to.replace(/^<"(.*)"(@.*)>$/, '$1$2').toLowerCase()
  expect(mails.map(({ to }) => read(to)).sort()).toEqual(taken.flat().map((to) => to.toLowerCase()).sort()) // prettier-ignore
  for (const { headers } of mails) expect(headers.toSorted()).toEqual(headersOfMails)
})

test('passwords of any text: where they are long enough they sign in, to the letter', async () => {
  const { db } = house.storage
  const site = await house.open({}, { hashCost: cheapHash })
  const taken = await sideBySide(lanes, async (lane) => {
    const { email, password } = await aUser(db)
    const token = await signIn(site, { email, password })
    const signInWith = async (text: string) => (await site.post('/api/users/login', { email, password: text })).status
    let currentPassword = password
    let count = 0
    for (const newPassword of wholeTexts.filter((_, i) => i % lanes.length === lane)) {
      const body = { currentPassword, newPassword }
      const { status } = await site.call('PATCH', '/api/me/password', { token, body })
      const isFit = faultOfNewPassword(newPassword) === undefined
      // Some are what everybody tries first.
      expect(isFit ? [204, 422] : [422]).toContain(status)
      if (status === 422) continue
      expect(await signInWith(newPassword)).toBe(200)
      if (count % 4 === 0) expect(await signInWith(`${newPassword} `)).toBe(401)
      currentPassword = newPassword
      count += 1
    }
    return count
  })
  expect(taken.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300)
})
