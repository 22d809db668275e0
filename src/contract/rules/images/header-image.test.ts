import { expect, test } from 'vitest'
import { bannerFileName, bannerWidths } from './article-images.ts'
import { animationOf, headerFileName, headerFileNames, headerSrcSet, imageNameOf, uploadUrl } from './header-image.ts'

test('a still image has one file per width and no animation', () => {
  expect(headerFileName('3f9c_3.webp', 960)).toBe('3f9c_3.webp')
  expect(headerFileName('3f9c_3.webp', 480)).toBe('3f9c_3-480.webp')
  expect(animationOf('3f9c_3.webp')).toBeUndefined()
  expect(headerFileNames('3f9c_3.webp')).toEqual(['3f9c_3-480.webp', '3f9c_3-720.webp', '3f9c_3.webp'])
  expect(headerSrcSet('3f9c_3.webp')).toBe(
    '/uploads/3f9c_3-480.webp 480w, /uploads/3f9c_3-720.webp 720w, /uploads/3f9c_3.webp 960w',
  )
})

test('an image stored by version 0.1 has two widths', () => {
  expect(headerFileNames('3f9c.webp')).toEqual(['3f9c-480.webp', '3f9c.webp'])
  expect(headerSrcSet('3f9c.webp', 'a=b')).toBe('/uploads/3f9c-480.webp?a=b 480w, /uploads/3f9c.webp?a=b 960w')
})

test('an animated image is stored under the name of its first frame', () => {
  expect(headerFileName('3f9c_3-still.webp', 480)).toBe('3f9c_3-still-480.webp')
  expect(animationOf('3f9c_3-still.webp')).toBe('3f9c_3-animated.webp')
  expect(headerSrcSet('3f9c_3-animated.webp')).toBe(
    '/uploads/3f9c_3-animated-480.webp 480w, /uploads/3f9c_3-animated.webp 960w',
  )
  expect(headerFileNames('3f9c_3-still.webp')).toEqual([
    '3f9c_3-still-480.webp',
    '3f9c_3-still-720.webp',
    '3f9c_3-still.webp',
    '3f9c_3-animated-480.webp',
    '3f9c_3-animated.webp',
  ])
})

test.each(['3f9c.webp', '3f9c-still.webp', '3f9c_3.webp', '3f9c_3-still.webp'])(
  'every file of %s belongs to it',
  (name) => {
    const files = [...headerFileNames(name), ...bannerWidths.map((width) => bannerFileName(name, width))]
    expect(files.map(imageNameOf)).toEqual(files.map(() => name))
  },
)

test('a URL has the query for images that are not public', () => {
  expect(uploadUrl('3f9c.webp', 'expires=1&signature=a')).toBe('/uploads/3f9c.webp?expires=1&signature=a')
  expect([uploadUrl('3f9c.webp'), uploadUrl('3f9c.webp', null)]).toEqual(['/uploads/3f9c.webp', '/uploads/3f9c.webp'])
})
