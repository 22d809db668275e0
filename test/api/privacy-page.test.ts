import { expect, test } from 'vitest'
import type { DetailColumn } from '#server/features/voting/purge-vote-details.ts'
import { realPages } from '../support/real-pages.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

/** The privacy page's phrase for each stored detail of a vote. */
const phrases: Readonly<Record<DetailColumn | 'voter_key' | 'client_ip_bad', string>> = {
  voter_key: 'a random voter key that your browser generated for this site',
  client_ip: 'your IP address',
  client_network: 'your IP address',
  client_ip_country: 'the country and the network',
  client_ip_asn_number: 'its number and company',
  client_ip_asn_organisation: 'its number and company',
  client_ip_score: 'a score that says whether it looks like a data center rather than a home',
  client_ip_bad: 'a score that says whether it looks like a data center rather than a home',
  fp_hardware: 'three fingerprint hashes',
  fp_software: 'three fingerprint hashes',
  fp_audio_network: 'three fingerprint hashes',
  device: 'one that combines them with the address',
  pass_id: 'your voter pass: a random number',
  pass_age_s: 'with the time and the network at which this site issued it',
  pass_network: 'with the time and the network at which this site issued it',
  stamp_at: 'when our server sent the page that you voted on, to the second',
  stamp_id: 'All visitors in the same second get the same mark',
  dwell_ms: 'how long the page was open before your press',
  pointer: 'whether you used a mouse, finger, pen or keyboard',
  trusted: 'the press came from a person rather than a script',
  visible: 'whether the page was visible',
  browser: 'your browser and its version',
  browser_version: 'your browser and its version',
  platform: 'the kind of device',
  request_shape: 'a hash of the names of the headers that your browser sent',
  reach: 'how you came to the vote',
  receipt: "the vote's receipt",
}

test('the privacy page names every detail of a vote, and when it is deleted', async () => {
  const site = await harness.open({}, { pages: realPages })
  const html = await (await site.call('GET', '/privacy')).text()
  const text = html
    .replaceAll(/<!--.*?-->|<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
  for (const [column, phrase] of Object.entries(phrases)) expect(text, column).toContain(phrase)
  expect(text).toContain('All of this except the clan and the time is deleted after 12 months')
})
