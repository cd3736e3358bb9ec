import { useEffect, useState } from 'react';

/**
 * Returns a value as soon as it has stayed the same for a while, so that a person can type on.
 * @param wait in milliseconds
 */
export function useSettled<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [value, wait]);
  return settled;
}
