import type { Plugin } from 'vite'

export function pruneAntdCss(): Plugin {
  return { name: 'prune-antd-css' }
}
