import { maxUploadBytes } from '#contract/rules/image-limits.ts'
import { recommendedBlockSize } from '#contract/rules/pages.ts'
import { clansPerAccount, premiumMonthUsd, reviewHours } from '#contract/rules/promises.ts'
import type { Site } from '#contract/site.ts'
import { resetTimeText } from '../../features/voting/describe-reset.ts'

/** A question that people ask, and its answer in paragraphs. */
export interface Question {
  readonly question: string
  readonly answers: readonly string[]
}

const megabyte = 1_048_576
const ordinarySize = `${maxUploadBytes.ordinary / megabyte} MB`
const premiumSize = `${maxUploadBytes.premium / megabyte} MB`
const perAccount = clansPerAccount === 1 ? 'One clan or platoon' : `${clansPerAccount} clans or platoons`

/** What people ask most, and the rules as the site keeps them. */
export function listQuestions({ siteName, voteOffsetMinutes }: Site): Question[] {
  return [
    {
      question: 'How often can I vote?',
      answers: [
        'You have one vote per clan or platoon per calendar week. You may vote for as many different ones as you like, and you need no account for it.',
      ],
    },
    {
      question: 'When do votes reset?',
      answers: [
        `Votes reset ${resetTimeText(voteOffsetMinutes)}, all year round. Every clan then starts the new week at zero; the votes of all weeks together stay in the count on the home page.`,
      ],
    },
    {
      question: 'Why was my vote not taken?',
      answers: [
        'Most often because this browser or this device has voted for that clan this week already; clearing the browser does not bring a second vote. Sharing a connection never blocks anybody: everyone in a household, a dormitory or a LAN party has a vote of their own.',
      ],
    },
    {
      question: 'How is the rank worked out?',
      answers: [
        "The clan with the most votes of the current week leads. In a tie premium clans come first, then whoever reached the number earlier, then last week's votes decide, and at the very end a lot that changes every week.",
        'Filters only hide: a rank is always the place among all clans. Recommended clans stand outside the ranking while they are recommended.',
      ],
    },
    {
      question: 'How does a clan become recommended?',
      answers: [
        `Recommended groups are reviewed on request, usually at a cost. Up to ${recommendedBlockSize} of them stand above the list at a time, with a ribbon, and without a rank or a vote button. Write to us if you would like yours to be one of them.`,
      ],
    },
    {
      question: 'When does my clan, or my change to it, show?',
      answers: [
        `New submissions and edits are reviewed within up to ${reviewHours} hours before they show. While an edit waits, the listing stays as it was.`,
      ],
    },
    {
      question: 'What does a listing need?',
      answers: [
        `A name, a region, at least one platform and one playstyle, a header image, and a chat invite or a website, better both. The image may be a PNG, JPEG or WebP of up to ${ordinarySize}.`,
      ],
    },
    {
      question: 'How many clans can I list?',
      answers: [`${perAccount} per account for now.`],
    },
    {
      question: 'What is premium?',
      answers: [
        `A gold card with the Sponsor ribbon, the first place among clans with as many votes, and header images of up to ${premiumSize}, animated GIFs too. It costs $${premiumMonthUsd} USD per month and is arranged by mail. It buys no votes.`,
      ],
    },
    {
      question: 'What happens when somebody cheats?',
      answers: [
        "Votes are stored with signals that tell people from scripts, and administrators look into what stands out. They can take a share of a week's votes out of a clan's count, and every such act is recorded with its reason.",
        `Organised cheating may lead to the permanent removal of a clan from ${siteName}.`,
      ],
    },
  ]
}
