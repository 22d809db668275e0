import type { Site } from '#contract/site.ts'
import { Link } from 'react-router'
import { HowToWrite } from '../../features/support/how-to-write.tsx'
import type { Chapter } from '../../ui/text-page.tsx'

/** What is not allowed, what follows, and who answers for what. */
export function describeConduct({ siteName }: Site, operator: string): Chapter[] {
  return [
    {
      id: 'conduct',
      headline: 'What is not allowed',
      text: (
        <>
          <p>A listing, its name, image, text and links must not hold or lead to</p>
          <ul>
            <li>hatred, threats, harassment, or praise of violence against people outside a game;</li>
            <li>sexual content, or anything harmful to minors;</li>
            <li>malware, phishing, cheats, or the sale of accounts;</li>
            <li>other people&apos;s private data, works or identity without their consent;</li>
            <li>anything else that the law forbids.</li>
          </ul>
          <p>Nobody may</p>
          <ul>
            <li>vote more than once per clan and week, by whatever means, or have others do so;</li>
            <li>buy, sell or trade votes, or have programs vote;</li>
            <li>get around limits or bans, or have more than one account to list more than is allowed;</li>
            <li>disturb the service, break into it, or read it out so fast that others suffer from it.</li>
          </ul>
          <p>
            Asking your members and friends to vote is what the vote link and the widgets are for. The public API may be
            used within its limits.
          </p>
        </>
      ),
    },
    {
      id: 'consequences',
      headline: 'What follows',
      text: (
        <>
          <p>
            Administrators may reject a submission, take a share of a week&apos;s votes out of a clan&apos;s count, or
            take a listing down and bar its account from listing again. Organised cheating may lead to permanent
            removal. Every such act is recorded with its reason. Of a rejection and of a removal the owner is told by
            mail.
          </p>
          <p>
            Whoever thinks that a decision is wrong can ask for another look; it can be undone. <HowToWrite />
          </p>
        </>
      ),
    },
    {
      id: 'reports',
      headline: 'Reporting something',
      text: (
        <p>
          If a listing breaks these terms or your rights, say which one, what is wrong with it, and how you can be
          reached. <HowToWrite />
        </p>
      ),
    },
    {
      id: 'liability',
      headline: 'Availability and liability',
      text: (
        <>
          <p>
            {siteName} is offered as it is. It may be changed, interrupted or ended, and there is no promise that it is
            free of faults or that data are never lost.
          </p>
          <p>
            As far as the law allows, {operator} is not liable for damage that comes of using the site, of listings, or
            of what listings link to. Nothing here limits liability for intent and gross negligence, for injury to life,
            body or health, or what else the law does not let be limited. Your rights as a consumer stay as they are.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      headline: 'Privacy, changes, contact',
      text: (
        <>
          <p>
            What is stored about you and for how long stands in the <Link to="/privacy">Privacy Policy</Link>.
          </p>
          <p>
            These terms may change; the date above says since when they hold. Whoever goes on using the site after a
            change agrees to it. If a part of them is void the rest stays in force.
          </p>
          <p>
            {siteName} is run by {operator}. <HowToWrite />
          </p>
        </>
      ),
    },
  ]
}
