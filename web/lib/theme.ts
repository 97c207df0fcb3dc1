import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Shades around the token: 7 is the light scheme's blueprint, 3 the dark scheme's. */
const blueprint: MantineColorsTuple = [
  '#eef4fa',
  '#d3e4f4',
  '#a9cbeb',
  '#7fb2e5',
  '#5a94cc',
  '#3f78ad',
  '#2c6292',
  '#1f4e79',
  '#173c5e',
  '#0f2a43',
];

/** The library's neutrals, warmed and cooled to our paper, so that every component of it fits in. */
const gray: MantineColorsTuple = [
  '#f6f3ec',
  '#f3f0e9',
  '#e9e5dc',
  '#e3dfd6',
  '#cfcabf',
  '#9aa0a3',
  '#7f8a93',
  '#5a6772',
  '#3b4650',
  '#17212b',
];
const dark: MantineColorsTuple = [
  '#e9edf0',
  '#c3ccd3',
  '#9aa7b2',
  '#6b7985',
  '#3a444d',
  '#2c343b',
  '#1c2126',
  '#14171a',
  '#101316',
  '#0b0d0f',
];

/** Filled buttons take their text colour from the token: white on dark blue, dark on light blue. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = input.color === undefined || input.color === input.theme.primaryColor;
  return input.variant === 'filled' && isPrimary ? { ...colors, color: 'var(--on-blueprint)' } : colors;
};

export const theme = createTheme({
  colors: { blueprint, gray, dark },
  primaryColor: 'blueprint',
  primaryShade: { light: 7, dark: 3 },
  black: '#17212b',
  white: '#ffffff',
  variantColorResolver,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-head)', fontWeight: '720' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.2rem', xl: '1.44rem' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  shadows: {
    xs: 'var(--shadow)',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 44 } },
    // The page is held still without taking its scrollbar away: what is fixed to the edge would jump.
    DrawerRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    ModalRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 0 },
        // The placeholder is a child that a menu may not have; without it the first item takes the focus.
        withInitialFocusPlaceholder: false,
      },
    },
  },
});

const schemeIndependent = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-error': 'var(--stop)',
  '--mantine-color-success': 'var(--go)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--blueprint)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--wash)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-blueprint)',
  '--mantine-color-blueprint-filled': 'var(--blueprint)',
  '--mantine-color-blueprint-filled-hover': 'var(--blueprint-strong)',
  '--mantine-color-blueprint-light': 'var(--blueprint-wash)',
  '--mantine-color-blueprint-light-hover': 'var(--blueprint-wash)',
  '--mantine-color-blueprint-light-color': 'var(--blueprint)',
  '--mantine-color-blueprint-outline': 'var(--blueprint)',
  '--mantine-color-blueprint-outline-hover': 'var(--blueprint-wash)',
};

/** The tokens already know light from dark, so both schemes point at the same names. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeIndependent,
  dark: schemeIndependent,
});
