import { useState } from 'react'
import { currentLanguage } from '../../api/language.ts'
import { reasonOf } from '../../api/problem.ts'

/** One step of signing in: whether it runs, and why it failed. */
export function useStep() {
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setRunning(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(reasonOf(error, currentLanguage()))
    }
    setRunning(false)
  }
  return { problem, isRunning, run, setProblem }
}
