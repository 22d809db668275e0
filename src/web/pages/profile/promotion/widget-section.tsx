import { useState } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import { type WidgetSize, type WidgetStyle, widgetPath, widgetSizes } from '#contract/rules/widgets.ts'
import { CopyField } from '../../../features/own-clan/copy-field.tsx'
import {
  shieldUrl,
  type SnippetFormat,
  snippetFormats,
  writeSnippet,
} from '../../../features/own-clan/widget-snippets.ts'
import { useSite } from '../../../site.tsx'
import { RadioGroup } from './radio-group.tsx'
import pageStyles from '../profile.page.module.css'
import styles from './widget-section.module.css'

const sizes: Readonly<Record<WidgetSize, string>> = {
  small: `Small ${widgetSizes.small.width} × ${widgetSizes.small.height}`,
  medium: `Medium ${widgetSizes.medium.width} × ${widgetSizes.medium.height}`,
}

const widgetStyles: Readonly<Record<WidgetStyle, string>> = { dark: 'Dark', light: 'Light' }

export interface WidgetSectionProps {
  readonly clan: OwnClan
  /** Only a listed clan's widget shows its rank and votes. */
  readonly listed: boolean
}

export function WidgetSection({ clan, listed }: WidgetSectionProps) {
  const { baseUrl } = useSite()
  const [size, setSize] = useState<WidgetSize>('medium')
  const [style, setStyle] = useState<WidgetStyle>('dark')
  const [format, setFormat] = useState<SnippetFormat>('html')
  const { width, height } = widgetSizes[size]
  return (
    <section className={pageStyles.card} aria-labelledby="widget">
      <h2 id="widget">Widget</h2>
      <p className={pageStyles.text}>
        Show your rank and votes on your own site or forum. The widget links to your vote page.
        {!listed && ' It will show them once your clan is approved.'}
      </p>
      <div className={styles.choosers}>
        <RadioGroup legend="Size" options={sizes} selected={size} onChange={setSize} />
        <RadioGroup legend="Style" options={widgetStyles} selected={style} onChange={setStyle} />
        <RadioGroup legend="Format" options={snippetFormats} selected={format} onChange={setFormat} />
      </div>
      <figure className={styles.preview}>
        <img
          key={`${size} ${style}`}
          // Bypasses the browser's cache of an image from before the clan was listed.
          src={`${widgetPath(clan.id, { size, style })}${listed ? '?listed' : ''}`}
          width={width}
          height={height}
          alt="Preview of your widget"
        />
      </figure>
      <CopyField
        label={`${snippetFormats[format]} code`}
        text={writeSnippet({ clanId: clan.id, name: clan.name, baseUrl }, { size, style }, format)}
        isMultiline
      />
      <CopyField label="Address of a Shields badge" text={shieldUrl({ clanId: clan.id, baseUrl })} />
    </section>
  )
}
