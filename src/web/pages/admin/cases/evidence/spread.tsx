import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import cellStyles from '../../shared/cells.module.css'
import { Panel } from '../panel.tsx'
import { ShareBars } from './share-bars.tsx'
import styles from './spread.module.css'
import type { CaseActions } from '../use-case-actions.ts'
import type { VoteCase } from '../vote-case-data.ts'

type Share = VoteCase['networks'][number]

const isProvider = ({ value }: Share) => value.startsWith('AS')

/** The networks, providers and countries that the votes came from. */
export function Spread({ of, actions }: { readonly of: VoteCase; readonly actions: Pick<CaseActions, 'share'> }) {
  const { networks, countries } = of
  const parts = [
    { headline: 'Networks', column: 'network', shares: networks.filter((share) => !isProvider(share)) },
    { headline: 'Providers', column: 'network', shares: networks.filter(isProvider) },
    { headline: 'Countries', column: 'country', shares: countries },
  ] as const
  const marked = new Set(of.actions.filter(({ can_undo: isInEffect }) => isInEffect).map(({ network }) => network))
  const mark = ({ value, label }: Share) =>
    value !== 'none' &&
    (marked.has(value) ? (
      <span className={cellStyles.small}>Marked as shared</span>
    ) : (
      <button type="button" className={cellStyles.link} onClick={() => actions.share(of, value, label)}>
        Mark as shared…<VisuallyHidden> {value}</VisuallyHidden>
      </button>
    ))
  return (
    <div className={styles.parts}>
      {parts.map(
        ({ headline, column, shares }) =>
          shares.length > 0 && (
            <Panel key={headline} headline={headline}>
              <ShareBars of={of} column={column} shares={shares} action={column === 'network' ? mark : undefined} />
            </Panel>
          ),
      )}
    </div>
  )
}
