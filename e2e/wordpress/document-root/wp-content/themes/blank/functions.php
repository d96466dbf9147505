<?php
// Without it WordPress silently drops every featured picture.
add_theme_support( 'post-thumbnails' );

// A test sets it: colors by their slugs.
$palette = array();
foreach ( get_option( 'test_palette', array() ) as $slug => $color ) {
	$palette[] = array(
		'name'  => $slug,
		'slug'  => $slug,
		'color' => $color,
	);
}
if ( $palette ) {
	add_theme_support( 'editor-color-palette', $palette );
}
