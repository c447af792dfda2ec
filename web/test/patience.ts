import { configure } from '@testing-library/react'

// What a page loads when it is first opened comes late on a loaded machine.
configure({ asyncUtilTimeout: 10_000 })
