import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js'
import { useEffect, useRef } from 'react'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip)

export interface ChartProps {
  /** What it shows, for whoever does not see it; the table beside has the numbers. */
  label: string
  labels: readonly string[]
  series: readonly { label: string; colour: string; values: readonly (number | null)[] }[]
  /** Bars that lie, so that names have room. */
  isLying: boolean
  /** How a value is told. */
  say(value: number): string
  /** The colours of the page, so that it is drawn anew in the other ones. */
  mode: string
}

/** Bars, drawn by Chart.js in the colours of the page. */
export function ChartBox({ label, labels, series, isLying, say, mode }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours that are read hang on the mode.
  useEffect(() => {
    if (!canvas.current) return
    const colour = colourOf(canvas.current)
    const grid = { color: colour('line') }
    const words = { color: colour('inkSoft') }
    const values = { beginAtZero: true, stacked: true, grid, ticks: { ...words, precision: 0, callback: sayTick(say) } }
    const names = { stacked: true, grid: { display: false }, ticks: words }
    const chart = new Chart(canvas.current, {
      type: 'bar',
      data: {
        labels: [...labels],
        datasets: series.map((one) => ({
          label: one.label,
          data: [...one.values],
          backgroundColor: colour(one.colour),
          maxBarThickness: 34,
        })),
      },
      options: {
        indexAxis: isLying ? 'y' : 'x',
        animation: false,
        maintainAspectRatio: false,
        scales: isLying ? { x: values, y: names } : { x: names, y: values },
        plugins: {
          legend: { display: series.length > 1, labels: words },
          tooltip: { callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${say(Number(raw))}` } },
        },
      },
    })
    return () => chart.destroy()
  }, [labels, series, isLying, say, mode])
  return (
    <div className="ls-report-chart" style={{ height: isLying ? 60 + labels.length * 30 : 260 }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}

function sayTick(say: (value: number) => string) {
  return (value: number | string) => say(Number(value))
}

function colourOf(element: Element) {
  const style = getComputedStyle(element)
  return (name: string) => style.getPropertyValue(`--ls-${name}`).trim()
}
