import type { Site } from '#contract/site.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { Link } from 'react-router'
import { ContactHint } from '../../features/support/contact-hint.tsx'
import type { Chapter } from '../../ui/text-page.tsx'

export function describeConduct({ siteName }: Site, operator: string): Chapter[] {
  return [
    {
      id: 'conduct',
      headline: 'What is not allowed',
      text: (
        <>
          <p>A listing, including its name, image, text and links, must not contain or link to</p>
          <ul>
            <li>hate, threats, harassment, or praise of real-world violence against people;</li>
            <li>sexual content, or anything harmful to minors;</li>
            <li>malware, phishing, cheats, or the sale of accounts;</li>
            <li>other people&apos;s private data, works or identity without their consent;</li>
            <li>anything else that is illegal.</li>
          </ul>
          <p>You must not</p>
          <ul>
            <li>vote more than once per clan and week by any means, or have others do so;</li>
            <li>buy, sell or trade votes, or vote with software;</li>
            <li>circumvent limits or bans, or use several accounts to list more than is allowed;</li>
            <li>disrupt the service, break into it, or scrape it so fast that it affects others.</li>
          </ul>
          <p>
            You may ask your members and friends to vote: that is what the vote link and the widgets are for. You may
            use the public API within its limits.
          </p>
        </>
      ),
    },
    {
      id: 'consequences',
      headline: 'Consequences',
      text: (
        <>
          <p>
            Administrators may reject a submission, discount a share of a clan&apos;s votes of a week, or take a listing
            down and ban its account from listing again. Organized cheating may lead to permanent removal. Every such
            decision is recorded with its reason. The owner is notified of a rejection or removal by email.
          </p>
          <p>
            If you think that a decision is wrong, you can ask for a review; decisions can be undone. <ContactHint />
          </p>
        </>
      ),
    },
    {
      id: 'reports',
      headline: 'Reports',
      text: (
        <p>
          If a listing violates these terms or your rights, use “Report this listing” on its page, or tell us which one,
          what is wrong with it, and how we can reach you. <ContactHint />
        </p>
      ),
    },
    {
      id: 'liability',
      headline: 'Availability and liability',
      text: (
        <>
          <p>
            {siteName} is provided as is. It may be changed, interrupted or discontinued, and there is no guarantee that
            it is free of errors or that data is never lost.
          </p>
          <p>
            To the extent permitted by law, {operator} is not liable for damage resulting from the use of the site, from
            listings, or from sites that listings link to. Nothing here limits liability for intent and gross
            negligence, for injury to life, body or health, or any other liability that the law does not allow to be
            limited. Your rights as a consumer are not affected.
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
            The <Link to="/privacy">Privacy Policy</Link> says what is stored about you and for how long.
          </p>
          <p>
            These terms may change; the date above says when they took effect. By continuing to use the site after a
            change, you agree to it. If a part of these terms is void, the rest remains in force.
          </p>
          <p>
            {siteName} is run by {withFullStop(operator)} <ContactHint />
          </p>
        </>
      ),
    },
  ]
}
