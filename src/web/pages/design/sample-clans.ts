import type { ListedClan } from '#contract/clans.ts'

const plain: ListedClan = {
  id: 1,
  rank: 4,
  name: 'Third Shift Fireteam',
  description: 'Night players from four time zones. One squad a weekday, two on Saturdays, and nobody shouts.',
  header_image_filename: null,
  region: 'eu',
  platforms: 'ps,pc,xbox',
  playstyles: 'casual,competitive',
  discord_url: 'https://discord.gg/example',
  website_url: 'clans.example/third-shift',
  votes: 7,
  premium: false,
  recommended: false,
}

const long =
  'We hold the bridge at the second checkpoint, and have done so since the first beta. Newcomers get a week with a mentor, ' +
  'a role of their choice and a radio that works.\n\nTraining: Tuesday 20:00. Matches: Friday and Sunday. We ask for a ' +
  'microphone, a sense of humor and notice when you cannot come.'

/** Edge cases and a few ordinary clans. `about` names the case. */
export const sampleClans: readonly { readonly about: string; readonly clan: ListedClan }[] = [
  { about: 'Ranked', clan: plain },
  { about: 'First, many votes, long text', clan: { ...plain, rank: 1, votes: 10_000, description: long } },
  { about: 'Premium', clan: { ...plain, rank: 2, votes: 812, premium: true, name: 'Golden Hour Regiment' } },
  { about: 'Recommended', clan: { ...plain, rank: null, recommended: true, name: 'Harbor Watch' } },
  { about: 'Recommended and premium', clan: { ...plain, rank: null, recommended: true, premium: true } },
  {
    about: 'One vote, one link, no text',
    clan: { ...plain, rank: 1043, votes: 1, description: '', website_url: null },
  },
  {
    about: 'No votes, only a website',
    clan: { ...plain, rank: null, votes: 0, discord_url: null, platforms: 'xbox' },
  },
  {
    about: 'A long name without spaces',
    clan: { ...plain, name: 'x'.repeat(80), description: 'W'.repeat(300), rank: 18 },
  },
  {
    about: 'Stacked diacritics',
    clan: { ...plain, name: 'Ċ̵͕̘̬l̶̀͘ͅu̸̍͝b̵͌͐ ' + 'Z\u0310\u0321\u0315\u0334\u0358\u0362\u0347'.repeat(6), rank: 20 },
  },
  {
    about: 'Right-to-left text',
    clan: {
      ...plain,
      name: 'كتيبة الصقور [KTB]',
      description: 'نلعب كل ليلة بعد العاشرة. الجميع مرحب بهم! +18',
      rank: 21,
    },
  },
  { about: 'Emoji in the name', clan: { ...plain, name: '🐺👨‍👩‍👧‍👦 Wölfe 🇩🇪 — Ωмега Щит 鋼の盾', rank: 22 } },
  {
    about: 'HTML in the text',
    clan: { ...plain, name: '<b>Bold</b> & "quoted"', description: '<script>1</script>', rank: 23 },
  },
]

export const smallSample: ListedClan = { ...plain, rank: null, premium: true, name: 'Golden Hour Regiment' }
