import { Monitor, Moon, Sun } from 'lucide-react'

export const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" className="size-5" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" className="size-5" /> },
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden="true" className="size-5" /> },
] as const
