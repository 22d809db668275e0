import type { ListedClan } from '#contract/clans.ts'
import { CardImage, type CardImageProps } from './card-image.tsx'

interface ClanImageProps extends Pick<CardImageProps, 'priority' | 'sizes'> {
  readonly clan: Pick<ListedClan, 'id' | 'header_image_filename' | 'premium'>
}

/** The banner of a listed clan. */
export function ClanImage({ clan, priority, sizes }: ClanImageProps) {
  return (
    <CardImage
      fileName={clan.header_image_filename}
      drawnFor={clan.id}
      priority={priority}
      sizes={sizes}
      isAnimated={clan.premium}
    />
  )
}
