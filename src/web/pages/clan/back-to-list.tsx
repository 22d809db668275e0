import { type MouseEvent, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePersisted } from '../../storage/use-persisted.ts'
import styles from './clan.page.module.css'
import { currentHistoryIndex, lastList, rememberReferrer } from './last-list.ts'

/** `document.referrer` describes the page load, so it is outdated after client-side navigation. */
let isReferrerRead = false

/** Link back to the list that the visitor came from, including its filters, or else to the clan's page of the unfiltered list. */
export function BackToList({ page }: { readonly page: number }) {
  const navigate = useNavigate()
  const list = usePersisted(lastList)

  useEffect(() => {
    if (!isReferrerRead && currentHistoryIndex() === 0) rememberReferrer(document.referrer, location.origin)
    isReferrerRead = true
  }, [])

  function goBack(event: MouseEvent) {
    const index = currentHistoryIndex()
    const isNext = list && list.historyIndex !== null && index === list.historyIndex + 1
    if (!isNext || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    // Going back also restores the scroll position.
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link to={list?.href ?? pageOfList(page)} className={styles.back} onClick={goBack}>
      <span aria-hidden="true">‹</span> Back to the list
    </Link>
  )
}

const pageOfList = (page: number) => (page > 1 ? `/?page=${page}#clans` : '/#clans')
