import { getInitialState } from '@leitstand/contracts/workflow/requests'
import { serve } from '../context.ts'
import { initialState } from '../domain/initial-state.ts'

export const handleGetInitialState = serve(getInitialState, async ({ type, parentStatus }) => ({
  status: initialState(type, parentStatus),
}))
