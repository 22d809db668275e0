import { writeFile } from 'node:fs/promises'
import { expect, test } from '../support/test.ts'

const rows = [
  'name,description,discord_url,website_url,region,platforms,playstyles',
  'Ärorust,"Wir spielen, ""ruhig"" und gern.",https://discord.com/invite/aerorust,,eu,pc,casual',
  'Шђє ๓คภץ ђคՇร Ċ̵͕l̶̀͘u̸̍͝b̵͌͐,<b>not bold</b>,,https://hats.example,ww,pc,casual',
  'C#,too short a name,https://discord.gg/csharp,,ww,pc,casual',
]

test(
  'a file is imported while the site runs, is shown immediately and changes nothing the second time',
  { tag: '@storage' },
  async ({ page, site }, testInfo) => {
    const file = testInfo.outputPath('clans.csv')
    await writeFile(file, rows.join('\n'))
    await expect(site.command('import', file)).rejects.toThrow(/4/)
    const output = await site.command('import', file, '--skip-bad')
    expect(output).toMatch(/at least 3 characters/)

    await expect
      .poll(
        async () => ((await (await page.request.get('/api/clans?q=arorust')).json()) as { name: string }[])[0]?.name,
      )
      .toBe('Ärorust')
    const total = async () => (await page.request.get('/api/clans?page=1')).headers()['x-total-count']
    const before = await total()
    await site.command('import', file, '--skip-bad')
    expect(await total()).toBe(before)

    // The list has the name exactly as written, as text.
    const pages = Math.ceil(Number(before) / 12)
    let seen = ''
    for (let number = 1; number <= pages; number++) {
      await page.goto(`/?page=${number}`)
      seen += await page.locator('#clans').textContent()
    }
    expect(seen).toContain('Шђє ๓คภץ ђคՇร Ċ̵͕l̶̀͘u̸̍͝b̵͌͐')
    expect(seen).toContain('<b>not bold</b>')
  },
)
