import sharp from 'sharp'
import type { TestSite } from './site.ts'

export async function aPicture(kind: 'png' | 'gif' = 'png', color = '#c04010'): Promise<File> {
  const image = sharp({ create: { width: 240, height: 100, channels: 3, background: color } })
  const bytes = await image.toFormat(kind).toBuffer()
  return new File([new Uint8Array(bytes)], `banner.${kind}`, { type: `image/${kind}` })
}

export async function anAnimation(): Promise<File> {
  const frame = (color: string) =>
    sharp({ create: { width: 240, height: 100, channels: 3, background: color } })
      .png()
      .toBuffer()
  const frames = [await frame('#c04010'), await frame('#1040c0')]
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 200], loop: 0 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'banner.gif', { type: 'image/gif' })
}

type Value = string | File | readonly (string | File)[] | undefined

/** A clan form with a picture; `undefined` omits a field. */
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

export function sendForm(
  site: TestSite,
  method: 'POST' | 'PATCH',
  token: string,
  form: FormData,
  path = '/api/me/clan',
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return site.send(new Request(`http://muster.test${path}`, { method, headers, body: form }))
}

/** An article form; `undefined` omits a field. */
export function anArticleForm(fields: Readonly<Record<string, string | File | undefined>> = {}): FormData {
  const usual = { slug: 'first', title: 'A', content: '<p>Hello <script>alert(1)</script><b>you</b>.</p>' }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...usual, ...fields })) if (value !== undefined) form.append(name, value)
  return form
}
