/** A common system font and its mean advance, in ems, over the characters of two texts. */
export interface FallbackFont {
  regular: readonly string[]
  bold: readonly string[]
  /** Over `sample` in font-metrics.ts. Must be measured again if that text changes. */
  sample: { regular: number; bold: number }
  /** Over A–Z and 0–9. */
  capitals: { regular: number; bold: number }
}

/** In ascending order of preference: browsers use the last one that is installed. */
export const sansFallbacks: readonly FallbackFont[] = [
  {
    regular: ['DejaVu Sans', 'DejaVuSans'],
    bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
    sample: { regular: 0.50954, bold: 0.57392 },
    capitals: { regular: 0.66254, bold: 0.73847 },
  },
  {
    regular: ['Roboto', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold'],
    sample: { regular: 0.44489, bold: 0.45277 },
    capitals: { regular: 0.61408, bold: 0.62242 },
  },
  {
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold', 'Arimo Bold'],
    sample: { regular: 0.45245, bold: 0.4806 },
    capitals: { regular: 0.64373, bold: 0.65141 },
  },
]

/** Nearly every monospaced font is 0.6 em wide at any weight. */
export const monoFallbacks: readonly FallbackFont[] = [
  {
    regular: [
      'Courier New',
      'CourierNewPSMT',
      'Liberation Mono',
      'LiberationMono',
      'Cousine',
      'Roboto Mono',
      'Menlo',
      'DejaVu Sans Mono',
      'DejaVuSansMono',
      'Droid Sans Mono',
    ],
    bold: [
      'Courier New Bold',
      'CourierNewPS-BoldMT',
      'Liberation Mono Bold',
      'LiberationMono-Bold',
      'Cousine Bold',
      'Roboto Mono Bold',
      'Menlo Bold',
      'DejaVu Sans Mono Bold',
      'DejaVuSansMono-Bold',
    ],
    sample: { regular: 0.6001, bold: 0.6001 },
    capitals: { regular: 0.6001, bold: 0.6001 },
  },
]
