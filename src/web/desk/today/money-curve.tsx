import type { Paise } from '#src/kit/money.ts'
import styles from './money-curve.module.css'

type MoneyCurveProps = { readonly today: readonly Paise[]; readonly before: readonly Paise[] }

const [width, height, edge] = [240, 52, 4]

/** What has come in by each hour, with the same weekday of last week thin and dashed. The numbers stand beside it in words. */
export function MoneyCurve({ today, before }: MoneyCurveProps) {
  const most = Math.max(...today, ...before)
  if (most <= 0) return null
  const pointsOf = (sums: readonly Paise[]) =>
    [0, ...sums].map((sum, hour) => [(hour * width) / 24, height - edge - (Math.max(sum, 0) * (height - 2 * edge)) / most] as const)
  const last = pointsOf(today).at(-1)
  return (
    <svg className={styles.curve} viewBox={`-4 0 ${width + 8} ${height}`} aria-hidden="true">
      <path className={styles.base} d={`M0 ${height - edge}H${width}`} />
      {before.length > 0 && <path className={styles.before} d={pathOf(pointsOf(before))} />}
      <path className={styles.today} d={pathOf(pointsOf(today))} />
      {last && <circle className={styles.now} cx={last[0]} cy={last[1]} r="3" />}
    </svg>
  )
}

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('')
