/** In seconds. People notice the shortest of these delays and give up at the longest. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Call durations by label, as a Prometheus histogram: each bucket counts all calls that were at least as fast. */
export const histogram = (name: string) => {
  const series = new Map<string, { buckets: number[]; count: number; sum: number }>()
  return {
    observe: (labels: string, seconds: number) => {
      const known = series.get(labels) ?? { buckets: bounds.map(() => 0), count: 0, sum: 0 }
      series.set(labels, known)
      known.count++
      known.sum += seconds
      for (const [index, bound] of bounds.entries()) if (seconds <= bound) known.buckets[index]!++
    },
    lines: () => [
      `# TYPE ${name} histogram`,
      ...[...series].flatMap(([labels, { buckets, count, sum }]) => [
        ...bounds.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${buckets[index]}`),
        `${name}_bucket{${labels},le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum.toFixed(6)}`,
        `${name}_count{${labels}} ${count}`,
      ]),
    ],
  }
}
