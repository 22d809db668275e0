export type Labels = Readonly<Record<string, string | number>>

/** One value of a metric. `suffix` is for the parts of a histogram. */
export interface Sample {
  readonly value: number
  readonly labels?: Labels
  readonly suffix?: string
}

export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

interface Names {
  readonly name: string
  readonly help: string
}

export class Counter implements Metric {
  readonly type = 'counter'
  readonly name: string
  readonly help: string
  readonly #samples = new LabelMap<{ readonly labels: Labels; value: number }>((labels) => ({ labels, value: 0 }))

  constructor({ name, help }: Names) {
    this.name = name
    this.help = help
  }

  add(labels: Labels = {}, amount = 1): void {
    this.#samples.find(labels).value += amount
  }

  read(): Sample[] {
    return [...this.#samples.all]
  }
}

export class Histogram implements Metric {
  readonly type = 'histogram'
  readonly name: string
  readonly help: string
  readonly #bounds: readonly number[]
  readonly #series: LabelMap<{ readonly labels: Labels; readonly counts: number[]; sum: number; count: number }>

  constructor({ name, help, bounds }: Names & { bounds: readonly number[] }) {
    this.name = name
    this.help = help
    this.#bounds = bounds
    this.#series = new LabelMap((labels) => ({ labels, counts: bounds.map(() => 0), sum: 0, count: 0 }))
  }

  observe(value: number, labels: Labels = {}): void {
    const series = this.#series.find(labels)
    for (const [i, bound] of this.#bounds.entries()) if (value <= bound) series.counts[i] = (series.counts[i] ?? 0) + 1
    series.sum += value
    series.count += 1
  }

  read(): Sample[] {
    return this.#series.all.flatMap(({ labels, counts, sum, count }) => [
      ...this.#bounds.map((bound, i) => ({
        suffix: '_bucket',
        labels: { ...labels, le: bound },
        value: counts[i] ?? 0,
      })),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ])
  }
}

interface LabelNode<V> {
  value: V | undefined
  readonly children: Map<string | number, LabelNode<V>>
}

const createNode = <V>(): LabelNode<V> => ({ value: undefined, children: new Map() })

/**
 * Values by labels. All labels have the same names in the same order. Called for every response: walking a tree with one level per
 * label takes a fraction of the time of joining the labels into a key.
 */
class LabelMap<V> {
  /** In the order of creation. */
  readonly all: V[] = []
  readonly #root = createNode<V>()
  readonly #create: (labels: Labels) => V

  constructor(create: (labels: Labels) => V) {
    this.#create = create
  }

  find(labels: Labels): V {
    let node = this.#root
    for (const name in labels) {
      const label = labels[name] ?? ''
      let child = node.children.get(label)
      if (!child) node.children.set(label, (child = createNode()))
      node = child
    }
    if (node.value === undefined) this.all.push((node.value = this.#create(labels)))
    return node.value
  }
}

/** Formats metrics as Prometheus text. Omits metrics that cannot be read. */
export async function writeMetrics(metrics: readonly Metric[]): Promise<string> {
  const texts = await Promise.all(
    metrics.map(async (metric) => {
      const { name, help, type } = metric
      const samples = await readOrNone(metric)
      if (samples.length === 0) return ''
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}\n`,
      )
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    }),
  )
  return texts.join('')
}

async function readOrNone(metric: Metric): Promise<readonly Sample[]> {
  try {
    return await metric.read()
  } catch {
    return []
  }
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escape(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
