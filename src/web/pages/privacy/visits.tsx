import { Link } from 'react-router'
import type { Site } from '#contract/site.ts'
import { HowToWrite } from '../../features/support/how-to-write.tsx'
import type { Chapter } from '../../ui/text-page.tsx'

/** What is stored of those who look around, vote and follow links. */
export function describeVisits({ siteName, gameName, longestLimitMinutes }: Site, operator: string): Chapter[] {
  return [
    {
      id: 'responsible',
      headline: 'Who is responsible',
      text: (
        <p>
          {siteName}, a directory of clans and platoons of {gameName}, is run by {operator}, who is responsible for what
          is described here. <HowToWrite />
        </p>
      ),
    },
    {
      id: 'browsing',
      headline: 'Looking around',
      text: (
        <>
          <p>
            To look around you tell us nothing about yourself. Pages, scripts, fonts and images come from this site
            alone: opening a page makes your browser ask no other company for anything. There are no cookies.
          </p>
          <p>
            Your network address reaches us with every request, as it does any site. It is used to answer, and counted
            against limits that keep single addresses from flooding the site; such counts are dropped when their window,
            at most {longestLimitMinutes} minutes, is over, or shortly after. The site&apos;s own log does not record
            visits. It notes faults, with a random number for the request, and, so that a break-in can be told and
            stopped, sign-ins, changes of passwords, and calls that were refused, with the network address. The hosting
            company and a proxy in front of the site may keep short-lived logs of their own.
          </p>
        </>
      ),
    },
    {
      id: 'votes',
      headline: 'Votes',
      text: (
        <>
          <p>A ranking by votes is worth nothing if one person can vote a hundred times. With each vote we store</p>
          <ul>
            <li>which clan it is for, and when it was cast;</li>
            <li>a random voter key that your browser made for this site;</li>
            <li>your network address;</li>
            <li>
              the country and the network (its number and company) that the address belongs to, and a score that says
              whether it looks like a data centre rather than a home. They are looked up in a file on our own server:
              nobody is asked about your address;
            </li>
            <li>three fingerprint hashes, described next, and one that joins them with the address.</li>
          </ul>
          <p>
            Administrators can see these when they judge votes. Nothing of it is public: the site shows numbers of votes
            alone.
          </p>
        </>
      ),
    },
    {
      id: 'fingerprint',
      headline: 'Fingerprint',
      text: (
        <>
          <p>
            When you vote, your browser works out three hashes of what it is and runs on. Only the hashes leave your
            browser, not what they are made of:
          </p>
          <ul>
            <li>
              <strong>Hardware</strong>: size and depth of the screen, the graphics unit as WebGL describes it, touch
              points;
            </li>
            <li>
              <strong>Software</strong>: time zone, languages, the browser&apos;s name of itself, how it draws a small
              test picture;
            </li>
            <li>
              <strong>Audio and network</strong>: how the audio engine computes a silent tone, the kind of connection.
            </li>
          </ul>
          <p>
            A browser that refuses any of these may vote all the same. The hashes serve one purpose: to notice one
            device voting as many people. They follow you nowhere else.
          </p>
        </>
      ),
    },
    {
      id: 'links',
      headline: 'Links you follow',
      text: (
        <p>
          When you follow a clan&apos;s chat or website link, we count it once a day for each person. To tell people
          apart we store a hash over your network address and your browser&apos;s name of itself, with the day and the
          link. Owners see the numbers, never who it was. What the other site does with your visit is its own matter.
        </p>
      ),
    },
    {
      id: 'elsewhere',
      headline: 'Discord, widgets, shared links',
      text: (
        <>
          <p>
            Member pictures and the number of members of a Discord server that you see here are fetched by our server
            and delivered from this site. Your browser contacts Discord only when you follow an invite.
          </p>
          <p>
            Owners may show a widget of their clan on their own sites. It is a picture that comes from here; showing it
            stores nothing about those who see it. Share buttons are plain links. The{' '}
            <Link to="/terms">Terms of Service</Link> say what may be linked.
          </p>
        </>
      ),
    },
  ]
}
