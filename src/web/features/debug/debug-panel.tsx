import { useLocation, useNavigate } from 'react-router'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './debug-panel.module.css'
import { useDebugFacts } from './use-debug-facts.ts'

/** What this page knows, for whoever looks for a fault or reports one. */
export function DebugPanel() {
  const facts = useDebugFacts()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()

  function close() {
    const query = new URLSearchParams(search)
    query.delete('debug')
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
  }

  return (
    <aside className={styles.panel} aria-labelledby="debug-title">
      <div className={styles.head}>
        <h2 id="debug-title" className={styles.title}>
          Debug
        </h2>
        <CopyButton what="everything below" text={JSON.stringify(facts, null, 2)}>
          Copy as JSON
        </CopyButton>
        <button type="button" className={styles.close} aria-label="Close the debug panel" onClick={close}>
          ×
        </button>
      </div>
      <div className={styles.areas}>
        {Object.entries(facts).map(([area, fact]) => (
          <details key={area} className={styles.area} open={area === 'clock' || area === 'device'}>
            <summary className={styles.name}>{area}</summary>
            <pre className={styles.facts}>{typeof fact === 'string' ? fact : JSON.stringify(fact, null, 2)}</pre>
          </details>
        ))}
      </div>
    </aside>
  )
}
