import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a page loads when it is first opened comes late on a loaded machine.
configure({ asyncUtilTimeout: 30_000 })

// Files share their page, as they share their process.
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
