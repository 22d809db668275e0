import { useState } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import { CopyField } from '../../features/own-clan/copy-field.tsx'
import {
  type SnippetFormat,
  snippetFormats,
  type WidgetSize,
  widgetPath,
  widgetSizes,
  writeSnippet,
} from '../../features/own-clan/widget-snippets.ts'
import { useSite } from '../../site.tsx'
import { Choices } from './radio-group.tsx'
import pageStyles from './profile.page.module.css'
import styles from './widget-section.module.css'

const sizes: Readonly<Record<WidgetSize, string>> = {
  small: `Small ${widgetSizes.small.width} × ${widgetSizes.small.height}`,
  medium: `Medium ${widgetSizes.medium.width} × ${widgetSizes.medium.height}`,
}

export interface WidgetSectionProps {
  readonly clan: OwnClan
  /** The clan is public: a widget shows its rank and votes. */
  readonly listed: boolean
}

/** The widgets that an owner shows elsewhere: what they look like, and the code to paste. */
export function WidgetSection({ clan, listed }: WidgetSectionProps) {
  const { baseUrl } = useSite()
  const [size, setSize] = useState<WidgetSize>('medium')
  const [format, setFormat] = useState<SnippetFormat>('html')
  const { width, height } = widgetSizes[size]
  return (
    <section className={pageStyles.card} aria-labelledby="widget">
      <h2 id="widget">Widget</h2>
      <p className={pageStyles.words}>
        Show your rank and votes on your own site or forum; a press on it leads to your vote page.
        {!listed && ' It shows them once your clan is approved.'}
      </p>
      <div className={styles.choosers}>
        <Choices legend="Size" choices={sizes} chosen={size} onChange={setSize} />
        <Choices legend="Format" choices={snippetFormats} chosen={format} onChange={setFormat} />
      </div>
      <figure className={styles.preview}>
        <img
          key={size}
          // What browsers keep of a clan that was not listed yet must not show for one that is.
          src={`${widgetPath(clan.id, size)}${listed ? '?listed' : ''}`}
          width={width}
          height={height}
          alt="Your widget as it looks now"
        />
      </figure>
      <CopyField
        label={`${snippetFormats[format]} code`}
        text={writeSnippet({ clanId: clan.id, name: clan.name, baseUrl }, size, format)}
        long
      />
    </section>
  )
}
