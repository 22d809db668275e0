import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './test.ts'

/**
 * Requests and decodes the image that an element shows, with the page's cookies, because the browsers of most journeys load
 * no images. The status may be 404, as for the widget of an unlisted clan. Returns the image's width in px.
 */
export async function readShownImage(image: Locator): Promise<number> {
  await expect(image).toHaveAttribute('src', /./)
  const response = await image.page().request.get((await image.getAttribute('src')) ?? '')
  const { info } = await sharp(await response.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.width
}
