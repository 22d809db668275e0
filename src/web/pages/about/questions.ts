import { maxUploadBytes } from '#contract/rules/images/image-limits.ts'
import { recommendedBlockSize } from '#contract/rules/lists/pages.ts'
import { clansPerAccount, hoursText } from '#contract/rules/promises.ts'
import type { Site } from '#contract/site.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { resetTimeText } from '../../features/voting/texts/reset-time-text.ts'

export interface Question {
  readonly question: string
  readonly answers: readonly string[]
}

const megabyte = 1_048_576
const ordinarySize = `${maxUploadBytes.ordinary / megabyte} MB`
const premiumSize = `${maxUploadBytes.premium / megabyte} MB`
const perAccount = clansPerAccount === 1 ? 'One clan or platoon' : `${clansPerAccount} clans or platoons`

/** Lists the FAQ. Answers use the contract's rules and the operator's promises. */
export function listQuestions({ siteName, voteOffsetMinutes, promises }: Site): Question[] {
  return [
    {
      question: 'How often can I vote?',
      answers: [
        'You have one vote per clan or platoon per calendar week. You may vote for as many different ones as you like, and you need no account.',
      ],
    },
    {
      question: 'When do votes reset?',
      answers: [
        `Votes reset ${resetTimeText(voteOffsetMinutes)}, all year round. Every clan then starts the new week at zero. The home page keeps counting the votes of all weeks.`,
      ],
    },
    {
      question: 'Why was my vote rejected?',
      answers: [
        'Most often because this browser or device has already voted for that clan this week; clearing the browser does not give you a second vote. Several people can vote from one connection, such as a household, a dormitory or a LAN party. If very many do, some of their votes may wait for a check before they count; “My votes” shows which.',
      ],
    },
    {
      question: 'How is the rank calculated?',
      answers: [
        'The clan with the most votes of the current week leads. In a tie, premium clans come first, then the clan that reached the number earlier, then the one with more votes last week, and finally a random order that changes every week.',
        'A clan is ranked from its first vote of the week. Until then its card says “No votes yet”, and it is below all ranked clans, in the order of a tie.',
        'Filters do not change ranks: a rank is always the place among all clans. Recommended clans are not ranked while they are recommended.',
      ],
    },
    {
      question: 'How does a clan become recommended?',
      answers: [
        `Recommended groups are reviewed on request, usually at a cost. Up to ${recommendedBlockSize} of them are shown above the list at a time, with a ribbon and without a rank or vote button. Write to us if you would like yours to be one of them.`,
      ],
    },
    {
      question: 'When will my clan or my edit appear?',
      answers: [
        `New submissions and edits are reviewed within up to ${hoursText(promises.reviewHours)} before they show. While an edit is pending, the listing stays as it was.`,
      ],
    },
    {
      question: 'What does a listing need?',
      answers: [
        `A name, a region, at least one platform and one playstyle, a header image, and a chat invite or a website (ideally both). The image may be a PNG, JPEG or WebP of up to ${ordinarySize}.`,
      ],
    },
    {
      question: 'How many clans can I list?',
      answers: [`${perAccount} per account for now.`],
    },
    {
      question: 'What is premium?',
      answers: [
        `A gold card with the Sponsor ribbon, priority in a vote tie, and header images of up to ${premiumSize}, including animated GIFs. It costs $${promises.premiumMonthUsd} USD per month and is arranged by email. It does not buy votes.`,
      ],
    },
    {
      question: 'What happens if someone cheats?',
      answers: [
        "Votes are stored with signals that distinguish people from scripts, and administrators investigate anything suspicious. They can discount a share of a clan's votes of a week. Every such decision is recorded with its reason.",
        `Organized cheating may lead to the permanent removal of a clan from ${withFullStop(siteName)}`,
      ],
    },
  ]
}
