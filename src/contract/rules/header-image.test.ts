import { expect, test } from 'vitest'
import { bannerFileName, bannerWidths } from './article-images.ts'
import { animatedHeaderFileName, headerFileName, headerFileNames, imageNameOf, uploadUrl } from './header-image.ts'

test('a still image has one file per width and no animation', () => {
  expect(headerFileName('3f9c.webp', 960)).toBe('3f9c.webp')
  expect(headerFileName('3f9c.webp', 480)).toBe('3f9c-480.webp')
  expect(animatedHeaderFileName('3f9c.webp', 960)).toBeUndefined()
  expect(headerFileNames('3f9c.webp')).toEqual(['3f9c-480.webp', '3f9c.webp'])
})

test('an animated image is stored under the name of its first frame', () => {
  expect(headerFileName('3f9c-still.webp', 480)).toBe('3f9c-still-480.webp')
  expect(animatedHeaderFileName('3f9c-still.webp', 960)).toBe('3f9c-animated.webp')
  expect(animatedHeaderFileName('3f9c-still.webp', 480)).toBe('3f9c-animated-480.webp')
  expect(headerFileNames('3f9c-still.webp')).toEqual([
    '3f9c-still-480.webp',
    '3f9c-animated-480.webp',
    '3f9c-still.webp',
    '3f9c-animated.webp',
  ])
})

test.each(['3f9c.webp', '3f9c-still.webp'])('every file of %s belongs to it', (name) => {
  const files = [...headerFileNames(name), ...bannerWidths.map((width) => bannerFileName(name, width))]
  expect(files.map(imageNameOf)).toEqual(files.map(() => name))
})

test('an address has the query for images that are not public', () => {
  expect(uploadUrl('3f9c.webp', 'expires=1&signature=a')).toBe('/uploads/3f9c.webp?expires=1&signature=a')
  expect([uploadUrl('3f9c.webp'), uploadUrl('3f9c.webp', null)]).toEqual(['/uploads/3f9c.webp', '/uploads/3f9c.webp'])
})
