import sharp from 'sharp'
import { cardSize, pictureHeight } from './draw-card.ts'

/** Both are trusted, because they are the site's own files or drawings. */
interface CardParts {
  readonly picture: Uint8Array
  readonly overlay: string
}

/** Composes a card as JPEG, because encoding a PNG with 256 colors takes ten times as long. */
export async function renderCard({ picture, overlay }: CardParts): Promise<Uint8Array<ArrayBuffer>> {
  const background = await sharp(picture, { failOn: 'truncated' })
    .resize(cardSize.width, pictureHeight, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: cardSize.width, height: pictureHeight, channels: background.info.channels }
  const jpeg = await sharp(background.data, { raw })
    .extend({ bottom: cardSize.height - pictureHeight, background: '#05070C' })
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: 82 })
    .toBuffer()
  return new Uint8Array(jpeg)
}
