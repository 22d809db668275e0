import { mkdir, mkdtemp, open as openFile, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeS3, openS3 } from '#test/support/s3.ts'
import { openUploads } from './open-uploads.ts'
import { readUpload } from './uploads.ts'

let root: string
let folder: string
let s3: FakeS3

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'muster-uploads-'))
  folder = path.join(root, 'uploads')
  await mkdir(folder)
  s3 = await openS3()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

const open = { folder: () => openUploads(folder, undefined), bucket: () => openUploads(folder, s3.bucket) }
const files = [
  { name: 'a1b2.webp', bytes: Buffer.from([0, 255, 1]) },
  { name: 'a1b2-480.webp', bytes: Buffer.alloc(300_000, 7) },
]

describe.each(['folder', 'bucket'] as const)('in a %s', (place) => {
  test('finds added files unchanged until they are removed', async () => {
    const uploads = open[place]()
    await uploads.add(files)
    for (const { name, bytes } of files) expect((await readUpload(uploads, name))?.equals(bytes)).toBe(true)
    const stored = await uploads.find('a1b2-480.webp')
    expect(stored?.size).toBe(300_000)
    await stored?.body.cancel()
    await uploads.remove('a1b2.webp')
    await uploads.remove('a1b2.webp')
    expect(await uploads.find('a1b2.webp')).toBeUndefined()
    expect(await uploads.find('a1b2-480.webp').then((file) => file?.body.cancel())).toBeUndefined()
    expect((await readUpload(uploads, 'a1b2-480.webp'))?.length).toBe(300_000)
  })

  test.each(['../a1b2.webp', '..', 'x/../../a1b2.webp', '/etc/hosts'])('%s leads nowhere', async (name) => {
    const uploads = open[place]()
    const outside = path.join(folder, '..', 'a1b2.webp')
    await writeFile(outside, 'x')
    await uploads.add(files)
    await uploads.remove(name)
    expect(await uploads.find(name)).toBeUndefined()
    await expect(uploads.add([{ name, bytes: Buffer.from('y') }])).rejects.toThrow('not a valid upload name')
    await expect(uploads.put({ name, bytes: Buffer.from('y') })).rejects.toThrow('not a valid upload name')
    expect(await readFile(outside, 'utf8')).toBe('x')
    expect(await readUpload(uploads, 'a1b2.webp')).toBeDefined()
  })
})

test('closes a file in a folder if it cannot be examined', async () => {
  await using anyFile = await openFile(path.join(root, 'any'), 'w')
  const handles = Object.getPrototypeOf(anyFile) as typeof anyFile
  const stat = vi.spyOn(handles, 'stat').mockRejectedValueOnce(new Error('an I/O error'))
  const uploads = open.folder()
  await uploads.add(files)
  await expect(uploads.find('a1b2.webp')).rejects.toThrow('an I/O error')
  // A closed file has the descriptor −1.
  expect(stat.mock.contexts[0]).toMatchObject({ fd: -1 })
})

test.each(['folder', 'bucket'] as const)(
  'replaces a file in a %s, and keeps the old one if that fails',
  async (place) => {
    const uploads = open[place]()
    const put = (text: string) => uploads.put({ name: 'a1b2.webp', bytes: Buffer.from(text) })
    const read = async () => String(await readUpload(uploads, 'a1b2.webp'))
    await put('damaged')
    await put('whole')
    expect(await read()).toBe('whole')
    await mkdir(path.join(folder, 'a1b2.webp.part'))
    s3.trouble = (method) => (method === 'PUT' ? 403 : undefined)
    await expect(put('new')).rejects.toThrow(/EISDIR|403/)
    expect(await read()).toBe('whole')
  },
)

test.each(['folder', 'bucket'] as const)('a %s lists all its uploads, page by page', async (place) => {
  const uploads = open[place]()
  const list = async (start?: string) => {
    const names: string[] = []
    for await (const name of uploads.list(start)) names.push(name)
    return names
  }
  s3.pageSize = 2
  expect(await list()).toEqual([])
  const names = Array.from({ length: 5 }, (_, i) => `a${i}-480.webp`)
  await uploads.add(names.map((name) => ({ name, bytes: Buffer.from(name) })))
  await writeFile(path.join(folder, '.DS_Store'), 'x')
  ;(s3.objects as Map<string, Buffer>).set('uploads/.DS_Store', Buffer.from('x'))
  expect((await list()).toSorted()).toEqual(names)
  expect(await list('a3-')).toEqual(['a3-480.webp'])
})

test('a folder stores all files or none', async () => {
  const unfinished = path.join(folder, 'a1b2-480.webp.part')
  await mkdir(unfinished)
  await expect(open.folder().add(files)).rejects.toThrow(/EISDIR/)
  expect((await readdir(folder)).filter((name) => name === 'a1b2.webp')).toEqual([])
  await rmdir(unfinished)
  await writeFile(unfinished, 'left by a process that was killed')
  await open.folder().add(files)
  expect(await readdir(folder)).not.toContain('a1b2-480.webp.part')
})

test('an unreadable folder is an error, not a missing file', async () => {
  await writeFile(path.join(folder, 'no-folder'), '')
  await expect(openUploads(path.join(folder, 'no-folder'), undefined).find('a1b2.webp')).rejects.toThrow('ENOTDIR')
})

test('a bucket stores all files or none, under its prefix', async () => {
  s3.trouble = (method, key) => (method === 'PUT' && key.endsWith('-480.webp') ? 403 : undefined)
  await expect(open.bucket().add(files)).rejects.toThrow('the S3 server responded 403 to PUT')
  expect(s3.objects.size).toBe(0)
  s3.trouble = undefined
  await open.bucket().add(files)
  expect([...s3.objects.keys()]).toEqual(['uploads/a1b2.webp', 'uploads/a1b2-480.webp'])
  expect(await readdir(folder)).toEqual([])
})

test('an unavailable bucket is an error, not a missing file', async () => {
  s3.trouble = () => 403
  await expect(open.bucket().find('a1b2.webp')).rejects.toThrow('403')
  await expect(open.bucket().remove('a1b2.webp')).rejects.toThrow('403')
})

test('a wrong key cannot access the bucket', async () => {
  const uploads = openUploads(folder, { ...s3.bucket, secretAccessKey: 'guessed' })
  await expect(uploads.add(files)).rejects.toThrow('403')
  expect(s3.objects.size).toBe(0)
})
