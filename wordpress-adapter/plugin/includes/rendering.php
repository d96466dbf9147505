<?php
/** Posts also change with synced patterns and accounts; settings, themes and plugins may change every post. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

/** Co-Authors Plus and PublishPress Authors keep the authors of a post as terms of this taxonomy. */
const BYLINES = 'author';

/** These options show in the text or address of posts. */
const RENDERING_OPTIONS = array(
	'permalink_structure',
	'category_base',
	'tag_base',
	'date_format',
	'time_format',
	'timezone_string',
	'gmt_offset',
	'WPLANG',
	'template',
	'stylesheet',
	'active_plugins',
	'use_smilies',
	'posts_per_page',
);

add_action( 'save_post_wp_block', __NAMESPACE__ . '\\pattern_changed' );
add_action( 'wp_trash_post', __NAMESPACE__ . '\\pattern_goes' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\pattern_goes' );
add_action( 'updated_option', __NAMESPACE__ . '\\option_changed' );
add_action( 'upgrader_process_complete', __NAMESPACE__ . '\\rendering_changed' );
add_action( 'profile_update', __NAMESPACE__ . '\\account_changed' );
add_action( 'deleted_user', __NAMESPACE__ . '\\account_goes', 10, 2 );
add_action( 'edited_term', __NAMESPACE__ . '\\byline_changed', 10, 3 );

function pattern_changed( $pattern_id ) {
	note( 'wp_block', $pattern_id, 'updated' );
}

function pattern_goes( $post_id ) {
	if ( 'wp_block' === get_post_type( $post_id ) ) {
		pattern_changed( $post_id );
	}
}

function option_changed( $option ) {
	if ( in_array( $option, RENDERING_OPTIONS, true ) ) {
		rendering_changed();
	}
}

function rendering_changed() {
	note( 'site', get_current_blog_id(), 'updated' );
}

function account_changed( $user_id ) {
	note( 'user', $user_id, 'updated' );
}

/** Notes authors, also guests without an account. */
function byline_changed( $term_id, $tt_id, $taxonomy ) {
	if ( BYLINES === $taxonomy ) {
		note( 'user', $term_id, 'updated' );
	}
}

/** Notes the account that gets the posts of a deleted one. */
function account_goes( $user_id, $heir ) {
	note( 'user', $heir ? $heir : $user_id, 'updated' );
}
