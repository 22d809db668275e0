import sharp from 'sharp'
import type { TestSite } from './site.ts'

/** A picture of one colour that may be uploaded. */
export async function aPicture(kind: 'png' | 'gif' = 'png', colour = '#c04010'): Promise<File> {
  const image = sharp({ create: { width: 240, height: 100, channels: 3, background: colour } })
  const bytes = await image.toFormat(kind).toBuffer()
  return new File([new Uint8Array(bytes)], `banner.${kind}`, { type: `image/${kind}` })
}

/** Two frames that differ, as a GIF. */
export async function anAnimation(): Promise<File> {
  const frame = (colour: string) =>
    sharp({ create: { width: 240, height: 100, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const frames = [await frame('#c04010'), await frame('#1040c0')]
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 200], loop: 0 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'banner.gif', { type: 'image/gif' })
}

type Value = string | File | readonly (string | File)[] | undefined

/** A clan as the form sends it, with a picture; `undefined` leaves a field out. */
export async function aClanForm(fields: Readonly<Record<string, Value>> = {}): Promise<FormData> {
  const usual: Record<string, Value> = {
    name: 'Night Watch',
    region: 'eu',
    playstyles: 'casual,competitive',
    platforms: 'pc,ps',
    description: 'We play on Fridays.',
    discordUrl: 'discord.gg/nightwatch',
    websiteUrl: '',
    headerImageFile: 'headerImageSrc' in fields || 'headerImageFile' in fields ? undefined : await aPicture(),
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...usual, ...fields })) {
    for (const one of value === undefined ? [] : [value].flat()) form.append(name, one)
  }
  return form
}

/** Sends a form with a session's token. */
export function sendForm(site: TestSite, method: 'POST' | 'PATCH', token: string, form: FormData): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return site.send(new Request('http://muster.test/api/me/clan', { method, headers, body: form }))
}
