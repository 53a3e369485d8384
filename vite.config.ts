import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/web', target: 'es2022', assetsInlineLimit: 0 },
  server: {
    port: 5173,
    // The server of `npm start`, in another terminal.
    proxy: { '/api': 'http://127.0.0.1:8010' },
  },
  test: {
    include: ['{contract,server,src,bench}/**/*.test.ts'],
    globalSetup: 'server/testing/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
