import { Link } from 'react-router'
import { Dialog } from '../../../ui/dialog.tsx'
import { DeviceCheckChoice } from './device-check-choice.tsx'
import { devicePolicyPath } from './device-policy-path.ts'
import { UncountedVotes } from './uncounted-votes.tsx'

export function VotingOptionsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} headline="Voting options" hasCloseButton>
      <p>
        A vote contains three hashes of your browser&apos;s and device&apos;s properties, to detect one device that
        votes as many people. Without device check it contains none. In that case, if other votes for the same clan come
        from your network, your browser computes a proof of work for a moment after you vote. Both kinds of votes count
        within the same limits. If you close the page before it is done, the vote may not count.
      </p>
      <DeviceCheckChoice />
      <p>
        The choice is kept in this browser and applies to all your next votes.{' '}
        <Link to={devicePolicyPath} onClick={onClose}>
          What the hashes are made of
        </Link>
      </p>
      <UncountedVotes />
      <p>
        <Link to="/votes/mine" onClick={onClose}>
          My votes and their receipts
        </Link>
      </p>
    </Dialog>
  )
}
