import { useLocation, useNavigate } from 'react-router'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './debug-panel.module.css'
import { useDebugInfo } from './use-debug-info.ts'

export function DebugPanel() {
  const info = useDebugInfo()
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
        <CopyButton subject="everything below" text={JSON.stringify(info, null, 2)}>
          Copy as JSON
        </CopyButton>
        <button type="button" className={styles.close} aria-label="Close the debug panel" onClick={close}>
          ×
        </button>
      </div>
      <div className={styles.areas}>
        {Object.entries(info).map(([area, value]) => (
          <details key={area} className={styles.area} open={area === 'clock' || area === 'device'}>
            <summary className={styles.name}>{area}</summary>
            <pre className={styles.value}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
          </details>
        ))}
      </div>
    </aside>
  )
}
