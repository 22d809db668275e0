import { Link } from 'react-router'
import { voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import type { Site } from '#contract/site.ts'
import { ContactHint } from '../../features/support/contact-hint.tsx'
import { DeviceCheckChoice } from '../../features/voting/options/device-check-choice.tsx'
import { UncountedVotes } from '../../features/voting/options/uncounted-votes.tsx'
import type { Chapter } from '../../ui/text-page.tsx'
import { AddressProvider } from './address-provider.tsx'

export function describeVisits(
  { siteName, gameName, longestLimitMinutes, addressProvider }: Site,
  operator: string,
): Chapter[] {
  return [
    {
      id: 'responsible',
      headline: 'Who is responsible',
      text: (
        <p>
          {siteName}, a directory of clans and platoons of {gameName}, is run by {operator}, who is responsible for the
          data processing described here. <ContactHint />
        </p>
      ),
    },
    {
      id: 'browsing',
      headline: 'Browsing',
      text: (
        <>
          <p>
            You can browse without telling us anything about yourself. Pages, scripts, fonts and images come only from
            this site: opening a page sends no request to any other company. There are no cookies.
          </p>
          <p>
            Like any site, we receive your IP address with every request. We use it to respond, and count requests per
            address so that a single address cannot flood the site. A count is deleted when its window of at most{' '}
            {longestLimitMinutes} minutes is over, or shortly after. The site&apos;s own log does not record visits. It
            records errors with a random request ID and, to detect and stop break-ins, sign-ins, password changes and
            rejected requests with the IP address. The hosting company and a proxy in front of the site may keep their
            own short-lived logs.
          </p>
        </>
      ),
    },
    {
      id: 'votes',
      headline: 'Votes',
      text: (
        <>
          <p>A ranking by votes is worthless if one person can vote a hundred times. With each vote we store</p>
          <ul>
            <li>the clan and the time;</li>
            <li>a random voter key that your browser generated for this site;</li>
            <li>your IP address;</li>
            <li>
              the country and the network (its number and company) of the address, and a score that says whether it
              looks like a data center rather than a home. We look these up in a file on our own server
              {addressProvider === undefined && ', without sending your address to anyone'};
            </li>
            <li>three fingerprint hashes, described below, and one that combines them with the address;</li>
            <li>
              your voter pass: a random number with the time and the network at which this site issued it, when you
              first touched or focused a vote button with this browser. People who never do get none;
            </li>
            <li>
              when our server sent the page that you voted on, to the second. All visitors in the same second get the
              same mark;
            </li>
            <li>
              how long the page was open before your press, whether you used a mouse, finger, pen or keyboard, and
              whether the page was visible and the press came from a person rather than a script;
            </li>
            <li>
              your browser and its version and the kind of device (such as Firefox 145, Android), from what every
              browser sends, and a hash of the names of the headers that your browser sent, without their values;
            </li>
            <li>
              how you came to the vote: the list, a clan&apos;s page (from this site or from elsewhere), a vote link, a
              widget.
            </li>
          </ul>
          <AddressProvider />
          <p>
            All of this except the clan and the time is deleted after {voteDetailsRetentionMonths} months, together with
            the vote&apos;s receipt. None of it is needed: a vote is accepted even if your browser blocks some of it.
          </p>
          <p>
            Administrators can see this data when they review votes. None of it is public. After the end of each week,
            the site publishes for each vote a random receipt, the clan, and whether the vote counts, so that anyone can
            check the result. Only the browser that voted knows which receipt is its own.
          </p>
          <p>
            The site examines votes automatically. It may hold a vote until it is checked, or not count it;
            administrators can decide otherwise. Clan owners see how many votes for their clan do not count, rounded and
            with the kind of cause, but not whose votes they are.
          </p>
          <p>
            When you open this page, the voting options or “My votes”, your browser asks whether its votes of this week
            count, at most once an hour. For that it sends its voter key and the clans. Our server stores nothing about
            the question.
          </p>
          <p>
            The site answers a vote with a receipt: a hash of the week, the clan, and random bytes from your browser and
            our server. Your browser keeps it. When the week is final, all receipts are published with clan and state,
            without anything about the voters. To find yours at <Link to="/votes/mine">My votes</Link>, your browser
            downloads the part of the published file that contains it and thousands of others. If the response to a vote
            did not arrive, your browser asks for the receipt again, with its voter key and its random bytes.
          </p>
          <p>
            If many votes come from your network within an hour, your browser computes a proof of work for a moment,
            several seconds at most, before your vote counts. What it sends then says nothing about you.
          </p>
          <UncountedVotes />
        </>
      ),
    },
    {
      id: 'fingerprint',
      headline: 'Fingerprint',
      text: (
        <>
          <p>
            When you vote, your browser computes three hashes of its own and your device&apos;s properties. Only the
            hashes leave your browser, not the properties:
          </p>
          <ul>
            <li>
              <strong>Hardware</strong>: screen size and color depth, the graphics unit as reported by WebGL, touch
              points;
            </li>
            <li>
              <strong>Software</strong>: time zone, languages, the user agent, how the browser draws a small test image;
            </li>
            <li>
              <strong>Audio and network</strong>: how the audio engine computes a silent tone, the connection type.
            </li>
          </ul>
          <p>
            You can vote even if your browser blocks any of these. The hashes have one purpose: to detect one device
            that votes as many people. They are not used to track you.
          </p>
          <p>
            You can also vote without device check. Your browser then computes and sends no fingerprint. In that case,
            if other votes for the same clan come from your network, your browser computes a proof of work for a moment
            after you vote. Browsers that block all three hashes do the same. The proof says nothing about you. Both
            kinds of votes count within the same limits. If you close the page before the proof is sent, your vote may
            not count. The choice is kept in this browser until you change it.
          </p>
          <DeviceCheckChoice />
        </>
      ),
    },
    {
      id: 'links',
      headline: 'Links you follow',
      text: (
        <p>
          When you follow a clan&apos;s chat or website link, we count it once a day per person. To tell people apart,
          we store a hash of your IP address and your browser&apos;s user agent with the day and the link. Owners see
          the counts, never who clicked. We are not responsible for what the other site does with your visit.
        </p>
      ),
    },
    {
      id: 'elsewhere',
      headline: 'Discord, widgets, shared links',
      text: (
        <>
          <p>
            Our server fetches the member pictures and member counts of Discord servers and delivers them from this
            site. Your browser contacts Discord only when you follow an invite.
          </p>
          <p>
            Owners may show a widget of their clan on their own sites. It is an image served from this site, and we
            store nothing about the people who see it. Share buttons are plain links or open the share menu of your
            device. The <Link to="/terms">Terms of Service</Link> say what may be linked.
          </p>
        </>
      ),
    },
  ]
}
