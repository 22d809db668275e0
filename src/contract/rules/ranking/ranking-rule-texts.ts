interface RankingRuleText {
  /** Lowercase hex, of the UTF-8 text. */
  readonly sha256: string
  readonly text: string
}

/**
 * The ranking rule in words, by version. A change of the rule adds a version (`rankingRule` in `results/rank-clans.ts`) and
 * never edits a text, because the log of commitments contains the SHA-256 of each. A test compares the newest text with the
 * code.
 */
export const rankingRuleTexts: Readonly<Record<number, RankingRuleText>> = {
  1: {
    sha256: '13232e0812c029815a1def6cf6f54d82c57fb175ad1929c0b9de3af868034378',
    text: `Muster ranking rule, version 1

Weeks
A vote belongs to the week in which the site received it. Weeks begin on
Monday at 00:00 in the vote calendar of the site, which has a fixed offset
from UTC and no daylight saving time. They are numbered as in ISO 8601.

Effective votes
The effective votes of a clan are its counted votes minus its penalty,
rounded down: floor(counted * (100 - penalty) / 100). Penalties are
percentages. Those of one week add up, to 100 at most.
10 counted votes with a penalty of 0 %: 10 effective votes.
10 counted votes with a penalty of 25 %: 7 effective votes.
7 counted votes with a penalty of 15 %: 5 effective votes.
3 counted votes with penalties of 60 % and 70 %: 0 effective votes.

Who has a rank
Clans that are listed, are not recommended and have an effective vote. The
state at the end of the week is decisive. A clan without a rank does not
lower the ranks of others.

Order
The clan with more effective votes ranks higher. The first of these that
differs decides between equal ones:
1. A premium clan ranks above one that is not premium.
2. The clan whose last counted vote came earlier ranks higher.
3. The clan with more effective votes in the week before ranks higher.
4. The clan with the smaller draw ranks higher.
5. The clan with the smaller ID ranks higher.

Draw
A 32-bit hash of the text "<week>:<ID>", such as "2026-W47:12". All numbers
are unsigned and modulo 2^32.
h = 0x811c9dc5
for each character code c: h = (h xor c) * 0x01000193
h = (h xor (h >> 16)) * 0x85ebca6b
h = (h xor (h >> 13)) * 0xc2b2ae35
draw = h xor (h >> 16)
2026-W47:1: 3842643821
2026-W47:2: 3385684731
2026-W47:2147483647: 1993896870
`,
  },
}
